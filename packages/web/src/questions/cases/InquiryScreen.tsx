import { type ComponentProps, useEffect } from 'react'
import { EntryId } from '@kassavirta/domain/kernel/contract/shapes'
import { isRecord } from '@kassavirta/domain/kernel/data/records'
import { dayOf, WireDay, type Day } from '@kassavirta/domain/kernel/dates/dates'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { sendInquiry, entryTypes, type EntryType } from '@kassavirta/domain/questions/cases/own-api'
import { inquiryForm } from '@kassavirta/domain/questions/cases/own-form'
import { entryName, eventText } from '@kassavirta/domain/questions/cases/inquiries'
import { countingChoices, transportChoices } from '@kassavirta/domain/questions/cases/terms.fi'
import { useServerNow } from '@kassavirta/ui/api/use-server-now.ts'
import { DateField } from '@kassavirta/ui/date/DateField.tsx'
import { Panel } from '@kassavirta/ui/elements/Panel.tsx'
import { CheckboxField, CheckboxGroup } from '@kassavirta/ui/fields/Choice.tsx'
import { TextArea } from '@kassavirta/ui/fields/TextArea.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import { useAddress, useEntryState } from '@kassavirta/ui/routing/RouterProvider.tsx'
import { ContactFormScreen } from './ContactFormScreen.tsx'
import type { ContactForm } from './use-contact-form.ts'
import { sentThings } from '../../flows/texts.fi.ts'
import { titleOf } from '../../platform/routing/route-rows.ts'
import { usePortalRouter } from '../../platform/routing/portal-router.tsx'
import { useSignedIn } from '../../platform/session/use-session.ts'
import { inquiryTexts as texts } from './texts.fi.ts'
import styles from './inquiries.module.css'

/** /tiedustelu. A link about another entry opens that entry's own form. */
export function InquiryScreen() {
  const link = useInquiryLink()
  return <InquiryAbout key={draftName(link)} link={link} />
}

function InquiryAbout({ link }: { readonly link: InquiryLink }) {
  const { user, submit } = useSignedIn()
  const prefill = prefillOf(link)
  const entry = entryName(prefill.entryType, String(prefill.entryId))
  return (
    <ContactFormScreen
      spec={{
        name: draftName(link),
        form: inquiryForm,
        start: startOf(prefill, user),
        restOf: (sender) => ({ ...subjectOf(prefill), ...sender }),
        sent: { path: sendInquiry.path, what: sentThings.inquiry, send: (pair) => submit(sendInquiry, pair) },
      }}
      texts={{
        ...texts,
        heading: titleOf('Inquiry', {}),
        lead: entry === '' ? undefined : fill(texts.about, { entry }),
      }}
    >
      {(form) => <InquiryFields form={form} />}
    </ContactFormScreen>
  )
}

type Props = { readonly form: ContactForm<InquiryEntries> }

const optionsOf = (choices: Readonly<Record<string, string>>) =>
  Object.entries(choices).map(([value, label]) => ({ value, label }))

function InquiryFields({ form }: Props) {
  const { bind, isShown } = form
  const today = dayOf(useServerNow())
  return (
    <>
      <Panel heading={texts.subject}>
        <div className={styles['lists']}>
          <div>
            <CheckboxGroup {...bind.codes('counting')} options={optionsOf(countingChoices)} />
            {isShown('countingText') && <TextArea {...bind.text('countingText')} rows={2} />}
          </div>
          <div>
            <CheckboxGroup {...bind.codes('transport')} options={optionsOf(transportChoices)} />
            {isShown('transportText') && <TextArea {...bind.text('transportText')} rows={2} />}
          </div>
        </div>
      </Panel>
      <Panel heading={texts.event}>
        <DateField {...bind.day('date')} today={today} />
        <Plain {...bind.text('securityBagNumber')} />
        <Plain {...bind.text('reference')} />
      </Panel>
      <Panel heading={texts.question}>
        <TextArea {...bind.text('additionalInformation')} hint={texts.additionalHint} rows={5} />
        <Answer form={form} />
      </Panel>
    </>
  )
}

/** For numbers and codes, which a browser can neither spell-check nor complete. */
const Plain = (props: ComponentProps<typeof TextField>) => (
  <TextField {...props} autoComplete="off" spellCheck={false} />
)

function Answer({ form: { bind, isShown } }: Props) {
  return (
    <>
      <div className={styles['way']}>
        <CheckboxField {...bind.check('byPhone')} />
      </div>
      {isShown('answerPhone') && <TextField {...bind.text('answerPhone')} type="tel" autoComplete="tel" />}
      <div className={styles['way']}>
        <CheckboxField {...bind.check('byEmail')} />
      </div>
      {isShown('answerEmail') && (
        <TextField {...bind.text('answerEmail')} type="email" autoComplete="email" spellCheck={false} />
      )}
    </>
  )
}

export type InquiryEntries = typeof inquiryForm.start

type ContactDetails = { readonly phoneNumber: string; readonly emailAddress: string }

/** The values of the untouched form. */
export const startOf = (
  { date, securityBagNumber, event, counting }: Prefill,
  own: ContactDetails,
): InquiryEntries => ({
  ...inquiryForm.start,
  date,
  securityBagNumber,
  counting,
  reference: event,
  answerPhone: own.phoneNumber,
  answerEmail: own.emailAddress,
})

/** The rest of the body besides the fields: the entry, and the message whose link led here. */
export const subjectOf = ({ entryId, entryType, messageId }: Prefill) => ({
  name: entryId,
  entryType,
  ...(messageId ? { messageId } : {}),
})

/**
 * The parameters of a link to the inquiry (specification section 2; entryType, messageId and counting are ours,
 * decisions C1 and O13).
 */
const PARAMETER_NAMES = [
  'id',
  'entryType',
  'messageId',
  'date',
  'securityBagNumber',
  'reference',
  'message',
  'totalSum',
  'counting',
] as const
type InquiryLink = { readonly [Name in (typeof PARAMETER_NAMES)[number]]?: string }

/**
 * Reads the known parameters of an address or of a history entry. Each stays a text, because a number would lose
 * digits.
 */
export function readInquiryLink(found: Readonly<Record<string, unknown>>): InquiryLink {
  const known = PARAMETER_NAMES.map((name) => [name, found[name]] as const)
  return Object.fromEntries(known.filter(([, value]) => typeof value === 'string' && value !== ''))
}

type Prefill = {
  readonly entryId: number
  readonly entryType: EntryType | ''
  /** The message whose link led here; 0 if there is none. */
  readonly messageId: number
  readonly date: Day | ''
  readonly securityBagNumber: string
  /** 'sum € / reference'. */
  readonly event: string
  /** The ticked reasons. */
  readonly counting: readonly string[]
}

/** The values that the link gives to the form. */
export function prefillOf(link: InquiryLink): Prefill {
  const { totalSum = '', reference = '', message = '', securityBagNumber = '', date = '' } = link
  const entryId = EntryId.safeParse(link.id).data ?? 0
  return {
    entryId,
    messageId: EntryId.safeParse(link.messageId).data ?? 0,
    entryType: entryTypes.find((type) => type === link.entryType) ?? '',
    // The specification has epoch milliseconds; an ISO date is accepted too.
    date: WireDay.safeParse(/^-?\d+$/.test(date) ? Number(date) : date).data ?? '',
    securityBagNumber,
    event: eventText({ totalSum, reference, message }),
    counting: Object.keys(countingChoices).filter((code) => code === link.counting),
  }
}

/** Every subject of an inquiry has its own draft. */
export const draftName = (link: InquiryLink): string => `inquiry${new URLSearchParams(link).toString()}`

/** The name of the parameters in the entry's state. A new version of the program must still find them after a reload. */
const ENTRY_KEY = 'told'

/**
 * The parameters of the link. They are moved from the address into the state of the history entry, which survives a
 * reload, so that sums and references stay out of the browsing history and out of logs (trust, goal 14).
 */
function useInquiryLink(): InquiryLink {
  const router = usePortalRouter()
  const { search } = useAddress()
  const stored = useEntryState()[ENTRY_KEY]
  const fromLink = Object.keys(search).length > 0
  const link = readInquiryLink(fromLink ? search : isRecord(stored) ? stored : {})
  useEffect(() => {
    if (fromLink) void router.open('Inquiry', { state: { [ENTRY_KEY]: link }, replace: true })
  })
  return link
}
