/** The version in package.json, put in when the portal is built. */
declare const __VERSION__: string;
