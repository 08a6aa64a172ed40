/** What a person may be told of by e-mail. Its words are in terms.fi.ts. */
export const alertKinds = [
  'countDifference',
  'bagMissing',
  'depositMissing',
  'orderChanged',
  'cutOffNear',
  'answer',
  'visitDecided',
  'rightChanged',
] as const
export type AlertKind = (typeof alertKinds)[number]

/** How a person hears of it: by a mail of its own, together with others once a day, or not at all. */
export const alertWays = ['atOnce', 'daily', 'none'] as const
export type AlertWay = (typeof alertWays)[number]
