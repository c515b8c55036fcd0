import type { FormEvent, ReactNode } from 'react';
import { navigate } from '../../src/platform/navigation/index.ts';
import { Button } from '../../src/ui/Button.tsx';
import text from '../../src/ui/text.module.css';
import { staffPath } from '../paths.ts';
import { useStaffAct } from '../platform/reads.ts';
import { useStaffTexts } from '../platform/texts.ts';
import { ActFailure } from '../ui/ActFailure.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { useInvalidFocus } from '../ui/use-invalid-focus.ts';
import { EndpointFields } from './EndpointFields.tsx';
import { SecretShown } from './SecretShown.tsx';
import { useEndpointDraft } from './use-endpoint-draft.ts';
import styles from './webhooks.module.css';

/** A new address; its secret takes the place of the form once it is made. */
export function NewEndpointPage({ back }: { back: ReactNode }) {
  const { form: texts } = useStaffTexts('webhooks');
  const form = useEndpointDraft(null);
  const invalid = useInvalidFocus();
  const add = useStaffAct('webhooks.addEndpoint', ['webhooks.listEndpoints']);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    form.check();
    if (form.wish !== null) add.mutate({ body: form.wish });
  };
  const { data: made } = add;
  return (
    <>
      <PageHead title={texts.titleAdd} back={back} />
      <div role="status" className={text.live}>
        {made && <SecretShown secret={made.secret} onDone={() => navigate(staffPath('webhooks', String(made.endpoint.id)))} />}
      </div>
      {!made && (
        <form {...invalid} className={styles.form} onSubmit={submit} noValidate>
          <EndpointFields {...form} failure={add.error} />
          <ActFailure failure={add.error} />
          <div className={styles.actions}>
            <Button kind="primary" type="submit" busy={add.isPending}>
              {texts.save}
            </Button>
            <Button kind="quiet" onClick={() => navigate(staffPath('webhooks'))}>
              {texts.cancel}
            </Button>
          </div>
        </form>
      )}
    </>
  );
}
