const table = `
AL Alabama
AK Alaska
AZ Arizona
AR Arkansas
CA California
CO Colorado
CT Connecticut
DE Delaware
DC District of Columbia
FL Florida
GA Georgia
HI Hawaii
ID Idaho
IL Illinois
IN Indiana
IA Iowa
KS Kansas
KY Kentucky
LA Louisiana
ME Maine
MD Maryland
MA Massachusetts
MI Michigan
MN Minnesota
MS Mississippi
MO Missouri
MT Montana
NE Nebraska
NV Nevada
NH New Hampshire
NJ New Jersey
NM New Mexico
NY New York
NC North Carolina
ND North Dakota
OH Ohio
OK Oklahoma
OR Oregon
PA Pennsylvania
RI Rhode Island
SC South Carolina
SD South Dakota
TN Tennessee
TX Texas
UT Utah
VT Vermont
VA Virginia
WA Washington
WV West Virginia
WI Wisconsin
WY Wyoming
PR Puerto Rico
VI Virgin Islands
GU Guam
AS American Samoa
MP Northern Mariana Islands
`;

const lines = table
  .trim()
  .split('\n')
  .map((line) => ({ code: line.slice(0, 2), name: line.slice(3) }));

const codeByName = new Map(lines.flatMap(({ code, name }) => [[code, code] as const, [name.toUpperCase(), code] as const]));
const nameByCode = new Map(lines.map(({ code, name }) => [code, name]));

/** The two letters of a state written either way, in capitals; what is no state comes back as it is. */
export function stateCode(text: string): string {
  return codeByName.get(text) ?? text;
}

/** New York for NY; null for what is no code. */
export function stateName(code: string): string | null {
  return nameByCode.get(code) ?? null;
}

export function isStateCode(text: string): boolean {
  return nameByCode.has(text);
}
