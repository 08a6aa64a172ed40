import { useMutation, useQueryClient } from '@tanstack/react-query'
import DOMPurify, { type Config } from 'dompurify'
import { formatMoment } from '@kassavirta/domain/kernel/dates/dates'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import {
  getMessage,
  type ListedMessage,
  getReadMessages,
  getUnreadMessages,
  markRead,
  AUTO_READ_MS,
  isNotice,
  isUnread,
} from '@kassavirta/domain/letters/messages/api'
import {
  ALLOWED_LINK,
  allowedTags,
  imageWords,
  linkAttributes,
  tagReplacements,
} from '@kassavirta/domain/letters/messages/html'
import { withoutMarkers } from '@kassavirta/domain/letters/messages/markers'
import { personOf } from '@kassavirta/domain/people/session/machine'
import { useAnswer } from '@kassavirta/ui/api/answers.ts'
import type { AnswerOf } from '@kassavirta/ui/api/call.ts'
import { asFailure, cancelledFailure, isTransient } from '@kassavirta/ui/api/failure.ts'
import { serverNow } from '@kassavirta/ui/api/server-clock.ts'
import { useWhileInSight } from '@kassavirta/ui/browser/use-while-in-sight.ts'
import { Button, buttonClass } from '@kassavirta/ui/elements/Button.tsx'
import { PageHeading } from '@kassavirta/ui/elements/PageHeading.tsx'
import { Panel } from '@kassavirta/ui/elements/Panel.tsx'
import { SummaryList } from '@kassavirta/ui/elements/SummaryList.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { AnswerPending } from '@kassavirta/ui/feedback/Failed.tsx'
import { FetchFailed } from '@kassavirta/ui/feedback/FetchFailed.tsx'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import layout from '@kassavirta/ui/styles/layout.module.css'
import { SumComparison } from '../../flows/comparison/SumComparison.tsx'
import { PortalLink, usePathTexts } from '../../platform/routing/portal-router.tsx'
import { titleOf } from '../../platform/routing/route-rows.ts'
import { useApiQuery, useSignedIn } from '../../platform/session/use-session.ts'
import { BackToMessages } from './BackToMessages.tsx'
import { inquirySearch } from './inquiry-search.ts'
import { messageTexts as texts, SUM_LINES } from './texts.fi.ts'
import styles from './messages.module.css'

export function MessageScreen() {
  const { id } = usePathTexts<'id'>()
  return (
    <>
      <BackToMessages />
      <PageHeading>{titleOf('MessagePage', { id })}</PageHeading>
      {/^\d{1,9}$/.test(id) ? <FetchedMessage id={id} /> : <MissingMessage companyId={null} />}
    </>
  )
}

function FetchedMessage({ id }: { readonly id: string }) {
  const { query } = useApiQuery()
  const answer = useAnswer(query(getMessage, { params: { id } }))
  const { data } = answer
  if (!data) return <AnswerPending heading={texts.messagesFailed} answer={answer} />
  const { message, companyId } = data
  // Another message starts its own two seconds of reading.
  return message ? (
    <OpenMessage key={message.id} message={message} />
  ) : (
    <MissingMessage companyId={companyId} />
  )
}

/** Offers to switch to another of the person's companies that has the message; the server reveals no others. */
function MissingMessage({ companyId }: { readonly companyId: number | null }) {
  const { user, company, chooseCompany } = useSignedIn()
  const there = user.permittedCompanies.find((each) => each.id === companyId)
  if (!there || there.id === company?.id) return <Banner kind="warn" heading={texts.notFound} />
  return (
    <Banner
      kind="info"
      heading={fill(texts.elsewhere, { company: there.name })}
      action={<Button onClick={() => chooseCompany(there.id)}>{texts.changeCompany}</Button>}
    >
      {company && fill(texts.hereNow, { company: company.name })}
    </Banner>
  )
}

type Props = { readonly message: ListedMessage }

/** Viewing an ordinary message marks it as read; a notice needs a press of its button. */
function OpenMessage({ message }: Props) {
  const { header, body, result } = message
  const notice = isNotice(message)
  const { mutate: mark, failureReason, isPending, isSuccess } = useMarkRead(message.id)
  // A press between two automatic tries sends the mark at once.
  const busy = isPending && failureReason === null
  useWhileInSight(!notice && isUnread(message), AUTO_READ_MS, mark)
  return (
    <>
      {failureReason && (
        <NotMarked notice={notice} reason={failureReason} retried={isPending} mark={() => mark()} />
      )}
      {notice && isSuccess && <Banner kind="ok" heading={texts.acknowledged} />}
      <Panel heading={withoutMarkers(header) || texts.noHeader}>
        {notice && <p className={styles['kind']}>{texts.notice}</p>}
        {result && (
          <SumComparison
            bare
            declared={result.signedTotal}
            counted={result.total}
            difference={result.difference}
          />
        )}
        <SummaryList pairs={times(message)} />
        <MessageBody body={result ? body.replaceAll(SUM_LINES, '') : body} />
        <div className={classes(layout['actions'], styles['actions'])}>
          {/* After the press the button keeps the focus and says that the mark is set. */}
          {notice && (isUnread(message) || isSuccess) && (
            <Button busy={busy} disabledReason={isSuccess ? texts.done : undefined} onClick={() => mark()}>
              {texts.acknowledge}
            </Button>
          )}
          {result && (
            <PortalLink to="DepositHandledDetail" params={{ id: result.entryId }} className={buttonClass}>
              {texts.result}
            </PortalLink>
          )}
          <PortalLink to="Inquiry" search={inquirySearch(message)} className={buttonClass}>
            {texts.askAbout}
          </PortalLink>
        </div>
      </Panel>
    </>
  )
}

const times = ({ created, read }: ListedMessage) => [
  { term: texts.sent, value: formatMoment(new Date(created)) },
  { term: texts.read, value: read === undefined ? texts.notYet : formatMoment(new Date(read)) },
]

type NotMarkedProps = {
  readonly notice: boolean
  readonly reason: Error
  readonly retried: boolean
  readonly mark: () => void
}

/** Says that a mark did not reach the server: otherwise the message would return as unread without explanation. */
function NotMarked({ notice, reason, retried, mark }: NotMarkedProps) {
  return (
    <FetchFailed
      heading={notice ? texts.acknowledgeFailed : texts.markFailed}
      tryNow={mark}
      failure={asFailure(reason)}
    >
      {retried && texts.markRetried}
    </FetchFailed>
  )
}

/** A body without any tag is plain text and shows its own line breaks. */
const isPlain = (body: string): boolean => !/<[a-z/]/i.test(body)

function MessageBody({ body }: { readonly body: string }) {
  return (
    <div
      className={classes(styles['body'], isPlain(body) && styles['plain'])}
      // The cleaned HTML has its own type, since the security policy refuses a plain string.
      dangerouslySetInnerHTML={{ __html: cleanHtml(body) }}
    />
  )
}

type UnreadAnswer = AnswerOf<typeof getUnreadMessages>
type MessageAnswer = AnswerOf<typeof getMessage>

const unreadKey = [getUnreadMessages.path]

/**
 * On success the message leaves the unread ones and their counts at once, and no list is fetched for it. A mark that did
 * not reach the server is sent again until it does, even when the person has moved to another screen: they have read the
 * message.
 */
function useMarkRead(id: number) {
  const { call, store, user } = useSignedIn()
  const client = useQueryClient()
  const messageKey = [getMessage.path]
  const isKnownRead = () =>
    client
      .getQueriesData<MessageAnswer>({ queryKey: messageKey })
      .some(([, answer]) => answer?.message?.id === id && !isUnread(answer.message))
  return useMutation({
    mutationFn: async () => {
      // The next person to sign in must not send this person's marks.
      if (personOf(store.state())?.id !== user.id) throw cancelledFailure()
      // After another press or visit the mark may already have arrived.
      if (!isKnownRead()) await call(markRead, { params: { id } })
    },
    retry: (_, failure) => isTransient(failure),
    onSuccess: async () => {
      // An answer under way was made before the mark.
      await client.cancelQueries({ queryKey: unreadKey })
      client.setQueriesData<UnreadAnswer>({ queryKey: unreadKey }, (answer) => answer && without(answer, id))
      const read = serverNow().toISOString()
      client.setQueriesData<MessageAnswer>(
        { queryKey: messageKey },
        (answer) => answer && withRead(answer, id, read),
      )
    },
    // After a refusal the message may be gone.
    onError: () => void client.invalidateQueries({ queryKey: unreadKey }),
    onSettled: () => {
      for (const queryKey of [messageKey, [getReadMessages.path]]) void client.invalidateQueries({ queryKey })
    },
  })
}

/** Takes a read message out of the unread ones. When the answer does not list it, the next answer counts without it. */
function without(answer: UnreadAnswer, id: number): UnreadAnswer {
  const read = answer.messages.find((each) => each.id === id)
  if (!read) return answer
  return {
    ...answer,
    count: answer.count - 1,
    notices: answer.notices - (isNotice(read) ? 1 : 0),
    messages: answer.messages.filter((each) => each !== read),
  }
}

const withRead = (answer: MessageAnswer, id: number, read: string): MessageAnswer =>
  answer.message?.id === id && isUnread(answer.message)
    ? { ...answer, message: { ...answer.message, read } }
    : answer

/** Only listed tags and attributes remain, for messages of every source. */
const config: Config & { RETURN_TRUSTED_TYPE: true } = {
  ALLOWED_TAGS: [...allowedTags],
  ALLOWED_ATTR: ['href'],
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
  ALLOWED_URI_REGEXP: ALLOWED_LINK,
  RETURN_TRUSTED_TYPE: true,
}

const HTML = 'http://www.w3.org/1999/xhtml'

/**
 * A tag that is not allowed leaves its content: a block leaves its replacement tag, an image its alternative text. Both
 * are inserted as content and are checked in their turn.
 */
DOMPurify.addHook('uponSanitizeElement', (node, { tagName }) => {
  if (!(node instanceof Element) || node.namespaceURI !== HTML) return
  if (tagName === 'img') node.append(imageWords(node.getAttribute('alt') ?? ''))
  const standIn = tagReplacements.get(tagName)
  if (standIn === undefined) return
  const block = node.ownerDocument.createElement(standIn)
  block.append(...node.childNodes)
  node.append(block)
})

DOMPurify.addHook('afterSanitizeAttributes', (element) => {
  const href = element.getAttribute('href')
  if (href === null) return
  for (const [name, value] of Object.entries(linkAttributes(href))) element.setAttribute(name, value)
})

/** Markers are removed first, so that a tag hidden by them is checked as it would be shown (decisions C15). */
const cleanHtml = (body: string): TrustedHTML => DOMPurify.sanitize(withoutMarkers(body), config)
