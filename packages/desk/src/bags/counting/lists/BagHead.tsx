import { rowControl } from '../../../platform/parts/DataTable.tsx'
import { Link } from '../../../platform/routing/Link.tsx'
import { linkTo } from '../../../platform/routing/link-to.ts'

type Row = { readonly bagId: number; readonly number: string }
type Props = {
  readonly row: Row
  /** What Enter does; without it the bag's facts are shown. */
  readonly onOpen?: ((row: Row) => void) | undefined
}

/** The number of a bag as the control of its row. */
export const BagHead = ({ row, onOpen }: Props) =>
  onOpen ? (
    <button type="button" className={rowControl} onClick={() => onOpen(row)}>
      {row.number}
    </button>
  ) : (
    <Link href={linkTo('bag', { bagId: row.bagId })} className={rowControl}>
      {row.number}
    </Link>
  )
