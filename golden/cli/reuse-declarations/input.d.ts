interface Tools {
  search(query: string): Promise<string[]>;
}
