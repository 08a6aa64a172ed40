import { hasPieces, lessPieces, orderPieces, type VaultPieces } from '@kassavirta/domain/bags/vault/rules'
import { insertion, type RowWrite } from '../../../platform/database/row-writes.ts'
import { vaultMove } from '../../../tables/vault.ts'
import { packedContent, type Order } from './order.ts'

const NOTHING = orderPieces({})

/** What of the vault's money is in an order now: from its packing on, unless it was cancelled or taken back. */
function piecesIn(order: Order): VaultPieces {
  const content = order.stage === 'cancelled' || order.stage === 'returned' ? undefined : packedContent(order)
  return order.kind === 'changeOrder' && content ? orderPieces(content) : NOTHING
}

/** The write of what an act took out of the vault or brought back; none where it moved no money. */
export function vaultMoveRows(before: Order, after: Order, now: Date): readonly RowWrite[] {
  const pieces = lessPieces(piecesIn(before), piecesIn(after))
  if (!hasPieces(pieces)) return []
  const { id: orderId, companyId } = after
  return [insertion(vaultMove, { orderId, companyId, pieces, at: now })]
}
