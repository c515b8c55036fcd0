/**
 * An entry `e` of audit_event as 24 bytes: its id, and half of the digest of everything that stands in it. Written out wherever it is needed
 * and no function of the database, where whoever could change entries could change it too.
 */
export const leaf = /* sql */ `(
  int8send(e.id) || substring(sha256(convert_to(jsonb_build_array(
    extract(epoch from e.at)::text, e.action, e.user_id, e.staff_id, e.account_id,
    encode(case when e.detail_digest is null then sha256(convert_to(e.detail::text, 'UTF8'))
                when e.detail = '{}' then e.detail_digest else sha256('changed') end, 'hex'))::text, 'UTF8')) from 1 for 16))`;

/** The hash of a seal `s`: over that of the one before, its place and its entries. */
export const sealHash = /* sql */ `sha256(s.hash_before || int8send(s.number) || int8send(s.from_id) || int8send(s.to_id) || s.leaves)`;
