import { useMayOpen } from '../../panels/panel-access.ts';
import { usePanels } from '../../panels/panel-context.ts';
import { isApiFailure } from '../../platform/api/index.ts';
import { fill, useFailureText, useTexts } from '../../platform/i18n/index.ts';
import { usePageConfiguration } from '../../platform/site/page-configuration.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { isRefused } from './change-attempt.ts';
import type { ApplyFailure } from './use-apply.ts';

/** Why a change was not ordered, in the server's words, and what to do next; the choice stays (PLAN-012, D-108). */
export function ChangeProblem({ failure }: { failure: ApplyFailure }) {
  const texts = useTexts('managePlan');
  const failureText = useFailureText();
  const { open } = usePanels();
  const mayOpen = useMayOpen();
  const supportPhone = usePageConfiguration()?.supportPhone;
  if (failure.kind === 'changedElsewhere') {
    return (
      <Alert tone="warning" role="alert">
        <p>{texts.problem.changedElsewhere}</p>
        <p>{texts.problem.readAgain}</p>
      </Alert>
    );
  }
  const { thrown } = failure;
  const code = isApiFailure(thrown) ? thrown.code : '';
  return (
    <Alert tone="danger" role="alert">
      <p>{failureText('services', thrown, { serverFirst: true })}</p>
      {code === 'PLN0004' ? (
        <>
          <p>{texts.problem.open}</p>
          {mayOpen('orders') && (
            <Button kind="link" onClick={() => open({ name: 'orders' })}>
              {texts.problem.toOrders}
            </Button>
          )}
        </>
      ) : (
        <p>{fill(texts.problem[stepAfter(thrown, code)], { supportPhone })}</p>
      )}
    </Alert>
  );
}

/** What can be done: call, choose again what was read anew, repeat what may have arrived, or try again. */
function stepAfter(thrown: unknown, code: string): 'closed' | 'readAgain' | 'unknown' | 'kept' {
  if (code === 'PLN0001' || code === 'PLN0003') return 'closed';
  if (code === 'PLN0002') return 'readAgain';
  return isRefused(thrown) ? 'kept' : 'unknown';
}
