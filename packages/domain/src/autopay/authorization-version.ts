/** Names the authorization's wording in the catalogue (subject autopayAuthorization). A change of the words is a new version. */
export const authorizationVersion = '2026-11';
