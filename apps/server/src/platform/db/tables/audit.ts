export interface AuditSealTable {
  number: number;
  from_id: number;
  to_id: number;
  leaves: Buffer;
  hash_before: Buffer;
  hash: Buffer;
  sealed_at: Date;
}

export interface AuditSealMarkTable {
  is_only: boolean;
  to_id: number;
  marked_at: Date;
  seals: number;
}

export interface AuditTables {
  audit_seal: AuditSealTable;
  audit_seal_mark: AuditSealMarkTable;
}
