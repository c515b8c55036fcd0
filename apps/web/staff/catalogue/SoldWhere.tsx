import { CheckRow } from '../../src/ui/CheckRow.tsx';
import text from '../../src/ui/text.module.css';
import type { StaffAnswer } from '../platform/call.ts';
import { useStaffTexts } from '../platform/texts.ts';
import styles from './catalogue.module.css';
import type { ItemDraft } from './item-draft.ts';

interface SoldWhereProps {
  draft: ItemDraft;
  set: (part: Partial<ItemDraft>) => void;
  names: StaffAnswer<'catalogue.getItem'>['names'];
}

/** Where and in which categories a plan or bundle is sold. A place keeps its own days, which the file has. */
export function SoldWhere({ draft: { locations, categories }, set, names }: SoldWhereProps) {
  const texts = useStaffTexts('catalogue').edit;
  return (
    <>
      {locations !== null && (
        <fieldset className={styles.group}>
          <legend className={text.h2}>{texts.locations}</legend>
          <div className={styles.checks}>
            {names.locations.map(({ code, name }) => (
              <CheckRow
                key={code}
                type="checkbox"
                checked={locations.some(({ location }) => location === code)}
                onChange={(event) => {
                  const others = locations.filter(({ location }) => location !== code);
                  const added = { location: code, onSaleFrom: null, onSaleUntil: null };
                  set({ locations: event.target.checked ? [...others, added] : others });
                }}
              >
                {name}
              </CheckRow>
            ))}
          </div>
        </fieldset>
      )}
      {categories !== null && (
        <fieldset className={styles.group}>
          <legend className={text.h2}>{texts.categories}</legend>
          <div className={styles.checks}>
            {names.categories.map(({ code, name }) => (
              <CheckRow
                key={code}
                type="checkbox"
                checked={categories.includes(code)}
                onChange={(event) => {
                  const others = categories.filter((each) => each !== code);
                  set({ categories: event.target.checked ? [...others, code] : others });
                }}
              >
                {name}
              </CheckRow>
            ))}
          </div>
        </fieldset>
      )}
    </>
  );
}
