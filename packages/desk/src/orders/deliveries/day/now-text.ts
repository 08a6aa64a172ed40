import { shortMoment } from '@kassavirta/domain/kernel/dates/dates-in-words'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { eurosText } from '../../../platform/shown-values.ts'
import { contentText } from '../content-lines.ts'
import { type Order } from '../order.ts'
import { sharedTexts, stageTexts, dayTexts as texts } from '../texts.fi.ts'

/** The present state of an order, for somebody whose act came too late. */
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
