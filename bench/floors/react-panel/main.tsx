import { useState } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';

interface Row {
  id: number;
  amount: number;
}

/** The floor of a panel: it is there at once and its rows come by one call. And of a step: it is there once one call is answered. */
function Page() {
  const [isOpen, setOpen] = useState(false);
  const [rows, setRows] = useState<Row[] | null>(null);
  const [isStep, setStep] = useState(false);
  const ask = () => fetch('/rows.json').then((answer) => answer.json() as Promise<Row[]>);
  const openPanel = () => {
    setOpen(true);
    void ask().then(setRows);
  };
  const goOn = () => {
    void ask().then(() => setStep(true));
  };
  return (
    <main>
      <button type="button" data-open="panel" onClick={openPanel}>
        Invoices
      </button>
      <button type="button" data-open="step" onClick={goOn}>
        Continue
      </button>
      {isStep && <h1 data-step>Your details</h1>}
      {isOpen && (
        <section role="dialog" style={{ position: 'fixed', inset: 0, background: '#fff' }}>
          <h2>Invoices</h2>
          {rows?.map(({ id, amount }) => (
            <p key={id}>${amount.toFixed(2)}</p>
          ))}
        </section>
      )}
    </main>
  );
}

const root = document.querySelector('#root');
// Where the page came with it, React takes it over.
if (root?.hasChildNodes()) hydrateRoot(root, <Page />);
else if (root) createRoot(root).render(<Page />);
