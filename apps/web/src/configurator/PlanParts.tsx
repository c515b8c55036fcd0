import { formatPriceCents } from '@porchlight/domain/money/format-money.ts';
import { type ItemPrice, shownFeaturePrice, shownOptionPrice } from '@porchlight/domain/pricing/feature-price.ts';
import type { ChosenItem, OrderType } from '@porchlight/domain/pricing/priced-order.ts';
import { changeSelection, defaultOption, isChosen } from '@porchlight/domain/pricing/selection.ts';
import { fill } from '@porchlight/texts/template.ts';
import { type ReactNode, useId } from 'react';
import { useTexts } from '../platform/i18n/index.ts';
import { CheckRow } from '../ui/CheckRow.tsx';
import text from '../ui/text.module.css';
import type { ChosenService, OfferedLine } from './chosen-services.ts';
import styles from './configurator.module.css';

type Feature = OfferedLine['mainIncludedFeatures'][number];
type Package = OfferedLine['mainMandatoryFeaturePackages'][number];
type Option = Package['featurePackageOptions'][number];

interface PlanPartsProps extends Pick<ChosenService, 'details' | 'selection'> {
  orderType: OrderType;
  /** What is active already: its price is not charged once more where it is charged once (D-107). */
  active?: readonly ChosenItem[];
  /** The whole selection after a click, in the order of the offer. */
  onChange: (selection: readonly ChosenItem[]) => void;
}

const shown = <Item extends { hideCustomerPortal: boolean }>(items: readonly Item[]): Item[] =>
  items.filter((item) => !item.hideCustomerPortal);
const shownPackages = (packs: readonly Package[]): Package[] => packs.filter((pack) => shown(pack.featurePackageOptions).length > 0);

/** What is included in a plan, what must be chosen, what may be added. Included and mandatory things are checked and stay (PLAN-009). */
export function PlanParts({ details, selection, orderType, active = [], onChange }: PlanPartsProps) {
  const texts = useTexts('configurator');
  const choose = (item: ChosenItem): void => onChange(changeSelection(details, selection, item));
  const parts = { selection, orderType, active, choose };
  const included = [...shown(details.mainIncludedFeatures), ...shown(details.mainMandatoryFeatures)];
  const includedOptions = shownPackages(details.mainIncludedFeaturePackages).flatMap((pack) => defaultOption(pack) ?? []);
  const optionalPackages = shownPackages(details.mainOptionalFeaturePackages);
  const optional = shown(details.mainOptionalFeatures);
  return (
    <div className={styles.groups}>
      {(included.length > 0 || includedOptions.length > 0) && (
        <Group heading={texts.included}>
          {included.map((feature) => (
            <FeatureRow key={feature.id} feature={feature} isGiven {...parts} />
          ))}
          {includedOptions.map((option) => (
            <li key={option.featurePackageOptionId}>
              <CheckRow
                type="checkbox"
                checked
                disabled
                readOnly
                note={option.note}
                end={<Price price={shownOptionPrice(option, orderType)} />}
              >
                {option.description}
              </CheckRow>
            </li>
          ))}
        </Group>
      )}
      {shownPackages(details.mainMandatoryFeaturePackages).map((pack) => (
        <Group key={pack.featurePackageId} heading={pack.name} hint={texts.chooseOne}>
          {shown(pack.featurePackageOptions).map((option) => (
            <OptionRow key={option.featurePackageOptionId} type="radio" pack={pack} option={option} {...parts} />
          ))}
        </Group>
      ))}
      {(optional.length > 0 || optionalPackages.length > 0) && (
        <Group heading={texts.additional} hint={texts.additionalHint}>
          {optional.map((feature) => (
            <FeatureRow key={feature.id} feature={feature} {...parts} />
          ))}
          {optionalPackages.flatMap((pack) =>
            shown(pack.featurePackageOptions).map((option) => (
              <OptionRow key={option.featurePackageOptionId} type="checkbox" pack={pack} option={option} {...parts} />
            )),
          )}
        </Group>
      )}
    </div>
  );
}

function Group({ heading, hint, children }: { heading: string; hint?: string; children: ReactNode }) {
  const id = useId();
  return (
    <fieldset className={styles.group} aria-labelledby={id}>
      <div className={styles.groupHead}>
        <h3 className={text.h3} id={id}>
          {heading}
        </h3>
        {hint && <span className={styles.hint}>{hint}</span>}
      </div>
      <ul className={styles.rows}>{children}</ul>
    </fieldset>
  );
}

interface RowParts {
  selection: readonly ChosenItem[];
  orderType: OrderType;
  active: readonly ChosenItem[];
  choose: (item: ChosenItem) => void;
}

function FeatureRow({ feature, isGiven, selection, orderType, active, choose }: RowParts & { feature: Feature; isGiven?: boolean }) {
  const item = { featureId: feature.id };
  const price = shownFeaturePrice(feature, orderType);
  const isPaid = price?.isOneTime === true && isChosen(active, item);
  return (
    <li>
      <CheckRow
        type="checkbox"
        checked={isGiven || isChosen(selection, item)}
        disabled={isGiven}
        onChange={() => choose(item)}
        note={feature.note}
        end={<Price price={isPaid ? null : price} />}
      >
        {feature.description}
      </CheckRow>
    </li>
  );
}

function OptionRow({
  type,
  pack,
  option,
  selection,
  orderType,
  choose,
}: RowParts & { type: 'radio' | 'checkbox'; pack: Package; option: Option }) {
  const group = useId();
  const item = { packageId: pack.featurePackageId, optionId: option.featurePackageOptionId };
  return (
    <li>
      <CheckRow
        type={type}
        name={type === 'radio' ? `package-${pack.featurePackageId}` : group}
        checked={isChosen(selection, item)}
        onChange={() => choose(item)}
        note={option.note}
        end={<Price price={shownOptionPrice(option, orderType)} />}
      >
        {option.description}
      </CheckRow>
    </li>
  );
}

function Price({ price }: { price: ItemPrice | null }) {
  const texts = useTexts('configurator');
  if (price === null) return null;
  return fill(price.isOneTime ? texts.priceOnce : texts.priceMonthly, { price: formatPriceCents(price.cents) });
}
