import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

interface Amounts {
  accountBalace: number;
}

/** The floor of an application page: an empty shell, React, one call, one number. */
function Balance() {
  const [amounts, setAmounts] = useState<Amounts | null>(null);
  useEffect(() => {
    void fetch('/amounts.json')
      .then((answer) => answer.json() as Promise<Amounts>)
      .then(setAmounts);
  }, []);
  return <main>{amounts === null ? null : <p data-balance>${amounts.accountBalace.toFixed(2)}</p>}</main>;
}

const root = document.querySelector('#root');
if (root) createRoot(root).render(<Balance />);
