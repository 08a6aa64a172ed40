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
