/** What has to be kept between sending somebody to the provider's own server and their return; secret, and good for once. */
export interface BegunIdentification {
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** Somebody as the provider's own server names them. */
export interface Identity {
  issuer: string;
  /** The server's own id of the person, which stays when names and addresses change. */
  subject: string;
  /** Only one the server has verified. */
  email: string | null;
  name: string | null;
  /** Of the claim that names roles; null where none is set. */
  roles: readonly string[] | null;
}

/** The provider's own server for signing members of staff in: OpenID Connect, authorization code with PKCE (decision 0023). */
export interface IdentityProvider {
  /** Where to send the browser; null: the server can't be reached. */
  begin(): Promise<{ url: string; begun: BegunIdentification } | null>;
  /** Who came back, by the address the browser was sent to; null: nobody the server vouches for. */
  finish(returnedTo: URL, begun: BegunIdentification): Promise<Identity | null>;
}
