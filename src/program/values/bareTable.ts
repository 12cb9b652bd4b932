/** A table in which only its own names stand: `constructor` and `toString` are names of programs. */
export function bareTable<Table extends object>(rows: Table): Table {
  return Object.assign(Object.create(null) as object, rows);
}
