import { serviceLineLabel } from '@porchlight/domain/services/service-line-label.ts';
import { useTexts } from '../../platform/i18n/index.ts';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import type { ServiceItem } from '../services-query.ts';

interface ServiceChoiceProps {
  /** Each with exactly one line. */
  services: readonly ServiceItem[];
  lineId: number;
  onChoose: (lineId: number) => void;
}

/** Which of several services is managed. */
export function ServiceChoice({ services, lineId, onChoose }: ServiceChoiceProps) {
  const texts = useTexts('managePlan');
  return (
    <Field label={texts.service}>
      <Select value={lineId} onChange={({ currentTarget }) => onChoose(Number(currentTarget.value))}>
        {services.flatMap(({ planDescription, serviceModel, serviceLines: [line] }) =>
          line ? (
            <option key={line.serviceLineId} value={line.serviceLineId}>
              {planDescription}, {serviceLineLabel(line, serviceModel.directorySystemNumType?.name)}
            </option>
          ) : (
            []
          ),
        )}
      </Select>
    </Field>
  );
}
