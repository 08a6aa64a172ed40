/** A submission that was answered with 200. Its mark is in the message of its row. */
export type Acknowledged = {
  readonly mark: string
  readonly table: 'deposit' | 'change_order'
  readonly entryId: number
}

/** A row of the database that a writer has sent. */
export type Stored = {
  readonly mark: string
  readonly table: string
  readonly entryId: number
  readonly audits: number
  readonly events: number
}

type Count = {
  /** Acknowledged submissions whose row, or one of whose two ledger rows, is not there. */
  readonly lost: readonly string[]
  /** Submissions with more than one row, audit row or event. */
  readonly doubled: readonly string[]
}

/** Holds what was acknowledged against what is stored. */
export function compare(acknowledged: readonly Acknowledged[], stored: readonly Stored[]): Count {
  const byMark = Map.groupBy(stored, ({ mark }) => mark)
  const lost = acknowledged.filter(({ mark, table, entryId }) => {
    const row = byMark.get(mark)?.find((each) => each.table === table && each.entryId === entryId)
    return !row || row.audits === 0 || row.events === 0
  })
  const doubled = [...byMark].filter(
    ([, rows]) => rows.length > 1 || rows.some(({ audits, events }) => audits > 1 || events > 1),
  )
  return { lost: lost.map(({ mark }) => mark), doubled: doubled.map(([mark]) => mark) }
}
