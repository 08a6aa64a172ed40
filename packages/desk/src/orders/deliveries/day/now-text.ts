import { shortMoment } from '@kassavirta/domain/kernel/dates/near-moment'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { contentText } from '../content-lines.ts'
import { eurosText, type Order } from '../order.ts'
import { sharedTexts, stageTexts } from '../texts.fi.ts'
import { dayTexts as texts } from './day-texts.fi.ts'

/** How an order is now, for somebody whose act came too late. */
export function nowText(order: Order): string {
  const { stage, packedAt, packedBy, seal, kind, ordered, orderedTotal } = order
  if (stage === null) {
    return kind === 'changeOrder'
      ? fill(texts.nowReceived, { sum: eurosText(orderedTotal) })
      : fill(texts.nowReceivedSupplies, { content: contentText(ordered) })
  }
  if (stage !== 'packed' || packedAt === null) return stageTexts[stage].toLowerCase()
  return fill(texts.nowPacked, {
    moment: shortMoment(packedAt),
    by: packedBy,
    seal: seal || sharedTexts.nothing,
  })
}
