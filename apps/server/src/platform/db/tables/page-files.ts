export interface PageReleaseTable {
  id: Buffer;
  started_at: Date;
}

export interface PageFileTable {
  release_id: Buffer;
  name: string;
  encoding: 'br' | 'identity';
  body: Buffer;
  seal: Buffer;
}

export interface PageFileTables {
  page_release: PageReleaseTable;
  page_file: PageFileTable;
}
