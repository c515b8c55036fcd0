/**
 * How names, streets and e-mail addresses are compared in the search of accounts: small letters, without accents and without what people
 * leave out. The database folds the same way for its indexes (search_fold, migration 0030); a test holds the two together.
 */
const accented = 'ÀÁÂÃÄÅàáâãäåÇçÈÉÊËèéêëÌÍÎÏìíîïÑñÒÓÔÕÖØòóôõöøÙÚÛÜùúûüÝýÿŁłŃńŚśŹźŻżĄąĘęĆćČčŠšŽžŘřĚěŮůŐőŰűĞğİıŞşĂăȚțȘș';
const plain = 'aaaaaaaaaaaacceeeeeeeeiiiiiiiinnoooooooooooouuuuuuuuyyyllnnsszzzzaaeeccccsszzrreeuuoouuggiissaattss';
const leftOut = ".,'’`";

const letters = new Map([...accented].map((letter, at) => [letter, plain[at] ?? letter]));

/** The letter that others are compared as; '' for what is left out. */
export function foldForSearch(text: string): string {
  return [...text]
    .map((letter) => (leftOut.includes(letter) ? '' : (letters.get(letter) ?? letter.replace(/[A-Z]/, (capital) => capital.toLowerCase()))))
    .join('');
}
