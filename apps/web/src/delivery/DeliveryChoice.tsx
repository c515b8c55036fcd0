import { contactAddress } from '@porchlight/domain/delivery/invoice-address.ts';
import { type FormEvent, useEffect, useReducer, useRef } from 'react';
import { PanelBody } from '../panels/PanelParts.tsx';
import { useTexts } from '../platform/i18n/index.ts';
import { useBusy, useCallGate } from '../platform/session/index.ts';
import { CallUs } from '../platform/site/CallUs.tsx';
import text from '../ui/text.module.css';
import { DeliveryDetails } from './DeliveryDetails.tsx';
import { DeliveryFoot } from './DeliveryFoot.tsx';
import { DeliveryOptionRow } from './DeliveryOptionRow.tsx';
import { addressOf, type DeliveryMethod, nextForm, openedForm, requestOf } from './delivery-form.ts';
import styles from './delivery-panel.module.css';
import { type Account, type Delivery, paperFirst } from './delivery-query.ts';
import { SavedNote } from './SavedNote.tsx';
import { useChangeDelivery } from './use-change-delivery.ts';

interface DeliveryChoiceProps {
  accountId: number;
  delivery: Delivery;
  account: Account;
}

const formId = 'delivery-form';
const emailId = 'delivery-email';

/** The list to choose from, what the choice means, and saving it. After saving the list stays and the rest is hidden (D-106). */
export function DeliveryChoice({ accountId, delivery, account }: DeliveryChoiceProps) {
  const texts = useTexts('deliveryPanel');
  const mayChange = useCallGate().mayCall('delivery.changeDelivery', accountId);
  const { contactEmails } = account.primaryContact;
  const { form, isSaving, problem, choose, type, leave, edit, submit } = useDeliveryForm(accountId, delivery, account);
  const address = addressOf(form, contactEmails);
  const email = address && 'email' in address ? address.email : null;
  const chosen = delivery.available.find(({ distributionMethod }) => distributionMethod.method === form.method);
  const saved = useFocusOn(form.isUpdated);
  const isOpen = mayChange && !form.isUpdated;

  return (
    <>
      <PanelBody>
        <form id={formId} noValidate onSubmit={submit} className={styles.form}>
          <fieldset disabled={!mayChange}>
            <legend className={text.h3}>{texts.intro}</legend>
            <ul className={styles.options}>
              {paperFirst(delivery.available).map((option) => (
                <DeliveryOptionRow
                  key={option.id}
                  option={option}
                  current={delivery.current}
                  isChosen={option === chosen}
                  onChoose={() => choose(option.distributionMethod.method)}
                >
                  {isOpen && option === chosen && (
                    <DeliveryDetails
                      option={option}
                      delivery={delivery}
                      billCycleDay={account.billCycle}
                      newEmail={email}
                      field={{ id: emailId, form, address, fallback: contactAddress(contactEmails), onType: type, onLeave: leave }}
                    />
                  )}
                </DeliveryOptionRow>
              ))}
            </ul>
          </fieldset>
        </form>
        <div role="status" ref={saved} tabIndex={-1} className={styles.status}>
          {form.isUpdated && chosen && <SavedNote option={chosen} email={email} billCycleDay={account.billCycle} onEdit={edit} />}
        </div>
        {!mayChange && <CallUs text={texts.byPhone} />}
      </PanelBody>
      {isOpen && <DeliveryFoot formId={formId} option={chosen ?? null} problem={problem} isSaving={isSaving} />}
    </>
  );
}

/** The form, its steps and saving it. */
function useDeliveryForm(accountId: number, delivery: Delivery, account: Account) {
  const { contactEmails } = account.primaryContact;
  const [form, dispatch] = useReducer(nextForm, null, () => openedForm(delivery.current, contactEmails));
  const { isSaving, problem, save, forget } = useChangeDelivery(accountId);
  const isChanged = form.method !== (delivery.current?.method ?? null) || form.email !== openedForm(delivery.current, contactEmails).email;
  useBusy(isChanged && !form.isUpdated);

  const trySave = async (): Promise<void> => {
    const body = requestOf(form, contactEmails);
    dispatch({ type: 'checked', fallback: contactAddress(contactEmails) });
    if (body === null) return focusOn(emailId);
    const outcome = await save(body);
    if (outcome === 'saved') dispatch({ type: 'saved' });
    if (outcome !== 'emailRefused') return;
    dispatch({ type: 'emailRefused' });
    focusOn(emailId);
  };
  return {
    form,
    isSaving,
    problem,
    choose: (method: DeliveryMethod) => {
      forget();
      dispatch({ type: 'chosen', method });
    },
    type: (email: string) => {
      forget();
      dispatch({ type: 'typed', email });
    },
    leave: () => dispatch({ type: 'checked', fallback: null }),
    edit: () => dispatch({ type: 'edited' }),
    submit: (event: FormEvent) => {
      event.preventDefault();
      if (!isSaving && form.method !== null && !form.isUpdated) void trySave();
    },
  };
}

function focusOn(id: string): void {
  document.getElementById(id)?.focus();
}

/** The button that was pressed is gone with the form; the focus goes to what became of it. */
function useFocusOn(isShown: boolean) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isShown) place.current?.focus();
  }, [isShown]);
  return place;
}
