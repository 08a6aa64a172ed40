import * as z from 'zod/mini'
import { staffWith } from '../../kernel/people/access.ts'
import { endpoint, json } from '../../kernel/contract/endpoint.ts'
import { EntryId, WireId } from '../../kernel/contract/ids.ts'
import { requiredText } from '../../kernel/texts/text-rule.ts'
import { whenUsed } from '../../kernel/contract/when-used.ts'
import { CASE_TEXT_MAX, CaseParams, CaseRow, CASES_PATH, CaseVersion } from './api.ts'

const NOTE_MAX = 1000
const SEARCH_MAX = 100
const note = whenUsed(() => requiredText(NOTE_MAX))
const OVERTAKEN = ['notFound', 'stateChanged', 'changedElsewhere'] as const

/** Who else answers customers; supervisors can also correct a count. */
export const listColleagues = endpoint({
  method: 'GET',
  path: `${CASES_PATH}/colleagues`,
  summary: 'Colleagues to whom a case can be given, by their names',
  access: staffWith('cases'),
  reply: json(() =>
    z.object({
      rows: z.array(z.object({ staffId: WireId(), name: z.string(), isSupervisor: z.boolean() })),
    }),
  ),
})

export const handOverCase = endpoint({
  method: 'POST',
  path: `${CASES_PATH}/:caseId/handover`,
  summary: 'Gives a case of nobody or of the caller to a colleague, with a note',
  access: staffWith('cases'),
  params: CaseParams,
  body: () => z.object({ to: EntryId(), note: note(), version: CaseVersion() }),
  refusals: [...OVERTAKEN, 'caseNotOwned', 'colleagueAway'],
  reply: json(CaseRow),
})

/** The case stays with its owner, who answers when the correction is decided. */
export const requestCorrection = endpoint({
  method: 'POST',
  path: `${CASES_PATH}/:caseId/correction`,
  summary: 'Asks the supervisors to correct the count that a case is about',
  access: staffWith('cases'),
  params: CaseParams,
  body: () => z.object({ note: note(), version: CaseVersion() }),
  refusals: [...OVERTAKEN, 'caseNotOwned'],
  reply: json(CaseRow),
})

export const settleCorrection = endpoint({
  method: 'POST',
  path: `${CASES_PATH}/:caseId/correction/settle`,
  summary: 'Says what became of the request for a correction',
  access: staffWith('correct'),
  params: CaseParams,
  body: () => z.object({ note: note(), version: CaseVersion() }),
  refusals: OVERTAKEN,
  reply: json(CaseRow),
})

export const searchCases = endpoint({
  method: 'GET',
  path: `${CASES_PATH}/search`,
  summary:
    'Cases of any state by their number, their place or the beginnings of words in their texts, newest first',
  access: staffWith('cases'),
  query: () => z.object({ q: requiredText(SEARCH_MAX) }),
  reply: json(() => z.object({ rows: z.array(CaseRow()) })),
})

/** Returns the case about the bag that is open already, if there is one, and then writes nothing. */
export const askAboutMissingBag = endpoint({
  method: 'POST',
  path: `${CASES_PATH}/missing`,
  summary: 'Asks the sender of a declaration about a bag that did not come',
  access: staffWith('cases', 'count', 'decideCount'),
  body: () => z.object({ depositId: EntryId(), body: requiredText(CASE_TEXT_MAX) }),
  refusals: ['notFound', 'stateChanged'],
  reply: json(() => z.object({ caseId: WireId(), isNew: z.boolean() })),
})
