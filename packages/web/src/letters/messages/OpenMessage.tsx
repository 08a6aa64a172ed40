import { formatMoment } from '@kassavirta/domain/kernel/dates/dates'
import type { ListedMessage } from '@kassavirta/domain/letters/messages/api'
import { withoutMarkers } from '@kassavirta/domain/letters/messages/markers'
import { AUTO_READ_MS, isNotice, isUnread } from '@kassavirta/domain/letters/messages/rules'
import { asFailure } from '@kassavirta/ui/api/failure.ts'
import { SumComparison } from '../../flows/comparison/SumComparison.tsx'
import { PortalLink } from '../../platform/routing/PortalLink.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { buttonClass } from '@kassavirta/ui/elements/button-class.ts'
import { FetchFailed } from '@kassavirta/ui/feedback/FetchFailed.tsx'
import { Panel } from '@kassavirta/ui/elements/Panel.tsx'
import { SummaryList } from '@kassavirta/ui/elements/SummaryList.tsx'
import { inquirySearch } from './inquiry-search.ts'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import { cleanHtml } from './clean-html.ts'
import { SUM_LINES } from './message-patterns.fi.ts'
import styles from './messages.module.css'
import { messageTexts as texts } from './texts.fi.ts'
import { useMarkRead } from './use-mark-read.ts'
import { useWhileInSight } from '@kassavirta/ui/browser/use-while-in-sight.ts'
import layout from '@kassavirta/ui/styles/layout.module.css'

type Props = { readonly message: ListedMessage }

/** Viewing an ordinary message marks it as read; a notice needs a press of its button. */
export function OpenMessage({ message }: Props) {
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

/** A body without any tag is plain text, whose line breaks are kept. */
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
