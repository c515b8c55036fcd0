import { readdirSync } from 'node:fs';
import path from 'node:path';

/**
 * Names of the classes in style modules: the name in the file and the file's number, so that they stay readable and do not weigh much. The
 * same for the same sources: the pages built ahead of time and the application must agree. Later folders come after earlier ones.
 */
export function classNames(...folders: string[]): (name: string, file: string) => string {
  const numbers = new Map(folders.flatMap(styleModules).map((file, number) => [file, number.toString(36)]));
  return (name, file) => {
    const number = numbers.get(path.normalize(file.replace(/\?.*$/, '')));
    if (number === undefined) throw new Error(`${file} is not among the portal's sources`);
    return `${name}_${number}`;
  };
}

function styleModules(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.module.css'));
  return files.sort().map((file) => path.join(folder, file));
}
