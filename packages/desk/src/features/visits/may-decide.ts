import type { VisitRow } from '@kassavirta/domain/visits/api'
import { visitAfter, type VisitDecision } from '@kassavirta/domain/visits/states'

/** Whether the desk may decide so now. The number of the attempt changes nothing about it. */
export const mayDecide = ({ stage }: Pick<VisitRow, 'stage'>, decision: VisitDecision): boolean =>
  visitAfter({ attempt: 1, stage }, decision) !== undefined
