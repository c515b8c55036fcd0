import { expect, it } from 'vitest';
import { tidyAmount } from './MoneyInput.tsx';

it('[PAY-049] an amount is tidied when the field is left; what cannot be read stays as it was typed', () => {
  expect(['1,234.5', '12', '12.', '.5', '0084.20', '1234567.5'].map(tidyAmount)).toEqual([
    '1,234.50',
    '12.00',
    '12.00',
    '0.50',
    '84.20',
    '1,234,567.50',
  ]);
  expect(['84.2x', '', '-3', '1.234', '12..5'].map(tidyAmount)).toEqual(['84.2x', '', '-3', '1.234', '12..5']);
});
