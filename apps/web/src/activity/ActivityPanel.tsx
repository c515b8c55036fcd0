import { PanelBody } from '../panels/PanelParts.tsx';
import { Devices } from './Devices.tsx';
import { History } from './History.tsx';

/** Who was here: the devices signed in, and what happened to the account. */
export function ActivityPanel() {
  return (
    <PanelBody>
      <Devices />
      <History />
    </PanelBody>
  );
}
