import * as z from 'zod/mini'
import { endpoint, json } from '../../kernel/contract/endpoint.ts'
import { EntryId, WireId } from '../../kernel/contract/ids.ts'
import { whenUsed } from '../../kernel/contract/when-used.ts'
import { WireMoment } from '../../kernel/dates/dates.ts'
import { freshStaffWith, staffStanding, staffStandings, staffWith } from '../../kernel/people/access.ts'
import { requiredText } from '../../kernel/texts/text-rule.ts'
import { StaffMember } from './api.ts'
import { PasskeyProof } from './passkey-proof.ts'

/** As many as a person has devices; more would only be forgotten. */
export const MOST_PASSKEYS = 10

const PATH = '/api/desk/passkeys'

/** A passkey of the caller: a security key, a phone or a computer that asks for a finger, a face or a PIN. */
const Passkey = whenUsed(() =>
  z.object({
    passkeyId: WireId(),
    name: z.string(),
    created: WireMoment(),
    /** When it was last shown. */
    used: z.nullable(WireMoment()),
  }),
)
export type Passkey = z.output<ReturnType<typeof Passkey>>

export const listPasskeys = endpoint({
  method: 'GET',
  path: PATH,
  summary: 'The passkeys of the caller, oldest first',
  access: staffWith(),
  reply: json(() => z.object({ rows: z.array(Passkey()) })),
})

/** Ed25519, ES256 and RS256, by their numbers of COSE: every device on sale knows one of them. */
export const passkeyAlgorithms = [-8, -7, -257] as const

/** What a passkey signs, once and within minutes, at which site, and which passkeys the person has already. */
const Challenge = whenUsed(() =>
  z.object({ challenge: z.string(), rpId: z.string(), known: z.array(z.string()) }),
)

export const beginPasskey = endpoint({
  method: 'POST',
  path: `${PATH}/challenge`,
  summary: 'Makes a challenge for a new passkey of the caller, and a number for the person',
  access: freshStaffWith(),
  refusals: ['codeNotFresh'],
  reply: json(() => z.object({ ...Challenge().shape, userId: z.string() }), { secret: true }),
})

const encoded = whenUsed(() => requiredText(8000))

export const addPasskey = endpoint({
  method: 'POST',
  path: PATH,
  summary: 'Takes a new passkey of the caller into use, beside the authenticator app',
  access: freshStaffWith(),
  body: () =>
    z.object({
      name: requiredText(60),
      proof: z.object({
        id: requiredText(1400),
        clientDataJSON: encoded(),
        attestationObject: encoded(),
      }),
    }),
  refusals: ['codeNotFresh', 'passkeyRefused', 'passkeyNameTaken', 'passkeysFull'],
  reply: json(() => z.object({ passkeyId: WireId() })),
})

export const endPasskey = endpoint({
  method: 'POST',
  path: `${PATH}/:passkeyId/end`,
  summary: 'Ends a passkey of the caller; the authenticator app stays',
  access: freshStaffWith(),
  params: () => z.object({ passkeyId: EntryId() }),
  refusals: ['codeNotFresh', 'notFound'],
  reply: json(() => z.object({ passkeyId: WireId() })),
})

const SESSION = '/api/desk/session/passkey'

export const askPasskey = endpoint({
  method: 'POST',
  path: `${SESSION}/challenge`,
  summary: 'Makes a challenge for the passkeys of the person whose password was shown',
  access: staffStanding(...staffStandings),
  reply: json(Challenge, { secret: true }),
})

export const showPasskey = endpoint({
  method: 'POST',
  path: SESSION,
  summary: 'Shows a passkey instead of a code',
  access: staffStanding('password', 'full'),
  body: () => z.object({ proof: PasskeyProof() }),
  refusals: ['passkeyRefused', 'tooManyAttempts'],
  reply: json(() => z.object({ staff: StaffMember() })),
})
