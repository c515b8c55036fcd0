/** Whether this is `npm run nightly`, which walks everything. */
export const isNightly = process.env['NIGHTLY'] === 'on';

/** Every screen at every size in every language and theme: at night, and for whoever wants pictures. Otherwise each look has its share. */
export const everyLook = isNightly || process.env['E2E_PICTURES'] !== undefined;
