import * as z from 'zod/mini'
import { empty, endpoint, json } from '../../../kernel/contract/endpoint.ts'
import { EntryId, OptionalCompanyId, WireId } from '../../../kernel/contract/ids.ts'
import { whenUsed } from '../../../kernel/contract/when-used.ts'
import { signedIn } from '../../../kernel/people/access.ts'
import { boundedText, requiredText } from '../../../kernel/texts/text-rule.ts'
import { viewPages } from './address.ts'
import { sendingDays } from './schedule.ts'

const PATH = '/api/views'

/** More than these are not found again among themselves. */
export const MOST_VIEWS = 50
const NAME_MAX = 60
/** All columns of the longest list fit. */
const PARAMETER_MAX = 1000

const Search = whenUsed(() => z.record(boundedText(40), boundedText(PARAMETER_MAX)))

const Schedule = whenUsed(() =>
  z.object({ on: z.enum(sendingDays), hour: z.int().check(z.minimum(0), z.maximum(23)) }),
)

/** A list with its filters, range, order and grouping under a name. */
export const SavedView = whenUsed(() =>
  z.object({
    viewId: WireId(),
    name: z.string(),
    /** The list, by the id of its page. */
    page: z.enum(viewPages),
    /** The place, where the list is of one. */
    companyId: z.nullable(WireId()),
    place: z.string(),
    /** The query of the list's address; `range` names a range that moves on. */
    search: Search(),
    /** When a link is mailed; null for never. */
    schedule: z.nullable(Schedule()),
    /** False where the place or the right was taken away: then it tells neither place nor query. */
    isAvailable: z.boolean(),
  }),
)
export type SavedView = z.output<ReturnType<typeof SavedView>>

/** Not there while the provider offers none (parameter `savedViews`). */
export const listViews = endpoint({
  method: 'GET',
  path: PATH,
  summary: `The caller’s own saved views of all lists and places, at most ${MOST_VIEWS}, by name`,
  access: signedIn,
  refusals: ['notFound'],
  reply: json(() => z.object({ views: z.array(SavedView()) })),
})

/** The same view sent again is the one that is there. */
export const saveView = endpoint({
  method: 'POST',
  path: PATH,
  summary: 'Keeps a list with its filters under a name; `customerId` where the list is of a place',
  access: signedIn,
  company: 'body',
  body: () =>
    z.object({
      customerId: OptionalCompanyId(),
      page: z.enum(viewPages),
      name: requiredText(NAME_MAX),
      search: Search(),
    }),
  refusals: ['notFound', 'viewNameTaken', 'viewsFull'],
  reply: json(SavedView),
})

export const changeView = endpoint({
  method: 'PUT',
  path: `${PATH}/:viewId`,
  summary: 'Renames a saved view, and says when a link to it is mailed',
  access: signedIn,
  params: () => z.object({ viewId: EntryId() }),
  body: () => z.object({ name: requiredText(NAME_MAX), schedule: z.nullable(Schedule()) }),
  refusals: ['notFound', 'viewNameTaken'],
  reply: json(SavedView),
})

export const removeView = endpoint({
  method: 'POST',
  path: `${PATH}/:viewId/remove`,
  summary: 'Removes a saved view; one that is gone already stays gone',
  access: signedIn,
  params: () => z.object({ viewId: EntryId() }),
  refusals: ['notFound'],
  reply: empty,
})
