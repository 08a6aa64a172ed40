import * as z from 'zod/mini'
import { signedIn } from '../../../kernel/people/access.ts'
import { endpoint, json } from '../../../kernel/contract/endpoint.ts'
import { whenUsed } from '../../../kernel/contract/when-used.ts'

/** `viite` is the key, `kuvaus` the text, and `arvo` a link or empty. */
export const Announcement = whenUsed(() =>
  z.object({ viite: z.string(), kuvaus: z.string(), arvo: z.string() }),
)
export type Announcement = z.output<ReturnType<typeof Announcement>>

export const getAnnouncements = endpoint({
  method: 'GET',
  path: '/api/announcements',
  summary: 'Announcements that are valid now',
  access: signedIn,
  reply: json(() => z.object({ announcements: z.array(Announcement()) })),
})
