import { useState } from 'react'
import { cleanBagNumber, isBagNumber } from '@kassavirta/domain/bags/deposits/rules'
import { dayOf, formatDay, weekdayShort, formatTime } from '@kassavirta/domain/kernel/dates/dates'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { handOverForm } from '@kassavirta/domain/orders/deliveries/form'
import {
  getHandOver,
  type HandOver,
  reportHandOver,
} from '@kassavirta/domain/orders/deliveries/hand-overs-api'
import { useLastAnswer } from '@kassavirta/ui/api/use-last-answer.ts'
import { useServerNow } from '@kassavirta/ui/api/use-server-now.ts'
import { CameraButton } from '@kassavirta/ui/camera/CameraButton.tsx'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { PageHeading } from '@kassavirta/ui/elements/PageHeading.tsx'
import { Panel } from '@kassavirta/ui/elements/Panel.tsx'
import { PhoneLink } from '@kassavirta/ui/elements/PhoneLink.tsx'
import { VisuallyHidden } from '@kassavirta/ui/elements/VisuallyHidden.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { ErrorSummary } from '@kassavirta/ui/feedback/ErrorSummary.tsx'
import { AnswerPending } from '@kassavirta/ui/feedback/Failed.tsx'
import { Loading } from '@kassavirta/ui/feedback/Loading.tsx'
import { CheckboxField } from '@kassavirta/ui/fields/Choice.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import { ActFailure } from '../../../flows/act/ActFailure.tsx'
import { useActForm } from '../../../flows/act/ActForm.tsx'
import { sentThings, wizardTexts } from '../../../flows/texts.fi.ts'
import { Waiting } from '../../../flows/wizard/WizardFrame.tsx'
import { titleOf } from '../../../platform/routing/route-rows.ts'
import { PortalLink, PortalRedirect } from '../../../platform/routing/portal-router.tsx'
import {
  useApiQuery,
  useConfig,
  useSwitch,
  useCompanySession,
} from '../../../platform/session/use-session.ts'
import { handOverTexts as texts } from './texts.fi.ts'
import styles from './hand-overs.module.css'

/** The crew marks the bags on its own device, and the result must appear here while both stand at the door. */
const REFRESH_MS = 15_000

/**
 * /luovutus: the crew at the door, and the bags that they were given. Where the provider does not offer it the address is
 * unknown.
 */
export function HandOverScreen() {
  const { data } = useConfig()
  const { company } = useCompanySession()
  const today = dayOf(useServerNow())
  if (!useSwitch('handOvers')) return data ? <PortalRedirect to="FrontPage" /> : <Loading />
  const day = `${weekdayShort(today)} ${formatDay(today)}`
  return (
    <>
      <PageHeading lead={fill(texts.today, { place: company.name, day })}>
        {titleOf('HandOver', {})}
      </PageHeading>
      <Today companyId={company.id} />
    </>
  )
}

function Today({ companyId }: { readonly companyId: number }) {
  const asked = useApiQuery().query(getHandOver, { query: { companyId } })
  const answer = useLastAnswer({ ...asked, refetchInterval: REFRESH_MS })
  const { data, askAgain } = answer
  if (!data) return <AnswerPending heading={texts.failed} answer={answer} />
  return data.handOver ? <Meeting handOver={data.handOver} askAgain={askAgain} /> : <NoRun />
}

const NoRun = () => (
  <Banner kind="info" action={<PortalLink to="DriverList">{texts.toDrivers}</PortalLink>}>
    {texts.none}
  </Banner>
)

type MeetingProps = { readonly handOver: HandOver; readonly askAgain: () => void }

function Meeting({ handOver, askAgain }: MeetingProps) {
  const { runId, handed } = handOver
  const meeting = `${runId}-${handed?.at.getTime() ?? ''}`
  const [correcting, setCorrecting] = useState<string>()
  return (
    <div className={styles['halves']}>
      <CrewPanel handOver={handOver} />
      {handed && correcting !== meeting ? (
        <HandedOver handOver={handOver} handed={handed} onCorrect={() => setCorrecting(meeting)} />
      ) : (
        <BagsPanel key={meeting} handOver={handOver} askAgain={askAgain} />
      )}
    </div>
  )
}

const kinds = { marked: 'info', agreed: 'ok', disputed: 'danger' } as const

type Props = {
  readonly handOver: HandOver
  readonly handed: NonNullable<HandOver['handed']>
  readonly onCorrect: () => void
}

/** The bags that this place marked, compared with the number that the crew marked. */
function HandedOver({ handOver: { state, fetched }, handed: { bags, numbers, at }, onCorrect }: Props) {
  // Until the crew has marked the bags too, only this place's marking is shown.
  const shown = state === 'agreed' || state === 'disputed' ? state : 'marked'
  const isOfNumbers = shown === 'disputed' && fetched?.bags === bags
  const words = {
    bags: texts.bags(bags),
    time: formatTime(at),
    marked: texts.marked(bags),
    driver: texts.marked(fetched?.bags ?? 0),
  }
  return (
    <Panel heading={texts.mark}>
      <Banner kind={kinds[shown]} heading={texts.outcomes[shown]}>
        {fill(isOfNumbers ? texts.numbersDiffer : texts.outcomeLeads[shown], words)}
      </Banner>
      {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles */}
      <ul role="list" className={styles['crew']} aria-label={texts.bags(bags)}>
        {numbers.map((number) => (
          <li key={number}>
            <b>{number}</b>
          </li>
        ))}
      </ul>
      <Button kind="secondary" onClick={onCorrect}>
        {texts.correct}
      </Button>
    </Panel>
  )
}

/** The crew of the run. A person who cannot say the digits is not its driver. */
function CrewPanel({ handOver: { digits, crew } }: { readonly handOver: HandOver }) {
  const phone = useConfig().data?.serviceDeskPhone
  return (
    <Panel heading={texts.ask}>
      <Digits digits={digits} />
      <p className={styles['minor']}>{texts.mustSay}</p>
      {/* Without bullets some screen readers no longer treat it as a list. */}
      {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles */}
      <ul role="list" className={styles['crew']} aria-label={texts.crew}>
        {crew.map(({ personId, name }) => (
          <li key={personId}>
            <span>{name}</span>{' '}
            <span>
              <small>{texts.card}</small> <b>{personId}</b>
            </span>
          </li>
        ))}
      </ul>
      <div className={styles['mismatch']}>
        <strong>{texts.mismatch}</strong>
        <p>
          {texts.doNot}{' '}
          {phone && (
            <>
              {texts.call} <PhoneLink number={phone} />
            </>
          )}
        </p>
      </div>
    </Panel>
  )
}

/** Four large digits, read out one by one. */
const Digits = ({ digits }: { readonly digits: string }) => (
  <p className={styles['digits']}>
    <VisuallyHidden>
      {texts.digits} {digits.split('').join(' ')}
    </VisuallyHidden>
    {digits.split('').map((digit, at) => (
      // Digits may repeat, so the key is the position.
      <span key={at} aria-hidden="true">
        {digit}
      </span>
    ))}
  </p>
)

type BagsPanelProps = { readonly handOver: HandOver; readonly askAgain: () => void }

/** The bags that are handed over. Each is ticked as it is carried out, so none is ticked beforehand. */
function BagsPanel({ handOver, askAgain }: BagsPanelProps) {
  const bagsForm = useHandOver(handOver, askAgain)
  const { form, ticked, mayBeNone } = bagsForm
  const { stopped, tries, submit, status, state, acts } = form
  return (
    <Panel heading={texts.mark}>
      {handOver.fetched && <p>{fill(texts.driverMarked, { bags: texts.marked(handOver.fetched.bags) })}</p>}
      {/* The browser's own messages may be in another language than the portal. */}
      <form noValidate onSubmit={submit}>
        {stopped.length > 0 && <ErrorSummary key={tries} errors={stopped} />}
        <ActFailure status={status} heading={texts.sendFailed} />
        <Waiting status={status} failed={texts.sendFailed} onDiscard={() => void acts.discard()} />
        {/* While confirmed bags wait to be sent, the ticks cannot change. */}
        <fieldset key={state.filling} disabled={status.held}>
          <legend className={styles['minor']}>{texts.declared}</legend>
          <Bags waiting={handOver.waiting} bagsForm={bagsForm} />
          <AddOther bagsForm={bagsForm} />
        </fieldset>
        <Button type="submit" busy={status.sending}>
          {status.waits ? wizardTexts.sendNow : texts.send(ticked.length, mayBeNone)}
        </Button>
        <p className={styles['minor']}>{texts.afterwards}</p>
      </form>
    </Panel>
  )
}

type BagsFormProps = { readonly bagsForm: ReturnType<typeof useHandOver> }

function Bags({ waiting, bagsForm }: { readonly waiting: readonly string[] } & BagsFormProps) {
  const { form, ticked, toggle } = bagsForm
  const { id, error } = form.field('numbers')
  const listed = [...new Set([...waiting, ...ticked])]
  if (listed.length === 0) {
    return (
      <p id={id} tabIndex={-1}>
        {error ?? texts.noBags}
      </p>
    )
  }
  return listed.map((number, at) => (
    <CheckboxField
      key={number}
      id={at === 0 ? id : `${id}-${number}`}
      label={number}
      hint={waiting.includes(number) ? undefined : texts.notListed}
      error={at === 0 ? error : undefined}
      checked={ticked.includes(number)}
      onChange={({ target }) => toggle(number, target.checked)}
    />
  ))
}

/** Adds a bag that nobody has declared yet: the driver takes it too. */
function AddOther({ bagsForm: { form, take, fault } }: BagsFormProps) {
  const [isOpen, setOpen] = useState(false)
  const field = form.bind.text('number')
  if (!isOpen) {
    return (
      <Button kind="text" onClick={() => setOpen(true)}>
        {texts.addOther}
      </Button>
    )
  }
  return (
    <div className={styles['other']}>
      <TextField
        {...field}
        error={fault}
        autoComplete="off"
        // A scanner ends the number with Enter, which would send the form.
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          take(field.value)
        }}
      />
      <CameraButton isWanted={(text) => isBagNumber(cleanBagNumber(text))} onRead={take} />
      <Button kind="secondary" onClick={() => take(field.value)}>
        {texts.add}
      </Button>
    </div>
  )
}

/** The form of the bags. Its ticks survive a reload, and a correction begins with the bags that were marked. */
function useHandOver({ runId, handed, fetched }: HandOver, askAgain: () => void) {
  const { user, company, submit } = useCompanySession()
  const [fault, setFault] = useState<string>()
  // After somebody has marked bags, “no bags” is a valid correction.
  const mayBeNone = handed !== null || fetched !== null
  const form = useActForm(handOverForm, {
    name: `hand-over-${runId}-${handed?.at.getTime() ?? ''}`,
    start: { numbers: handed?.numbers ?? [], number: '' },
    rest: ({ numbers }) => ({ customerId: company.id, userId: user.id, runId, numbers: [...numbers] }),
    faults: ({ numbers }) => (numbers.length === 0 && !mayBeNone ? { numbers: texts.chooseOne } : {}),
    sent: {
      path: reportHandOver.path,
      what: sentThings.handOver,
      send: (pair) => submit(reportHandOver, pair),
    },
    onDone: askAgain,
    onRefused: askAgain,
  })
  const ticked = form.typed.numbers
  const toggle = (number: string, isTicked: boolean) => {
    const others = ticked.filter((each) => each !== number)
    form.field('numbers').onChange(isTicked ? [...others, number] : others)
  }
  const take = (text: string) => {
    const number = cleanBagNumber(text)
    const isBag = isBagNumber(number)
    setFault(isBag ? undefined : texts.addFault)
    if (!isBag) return
    toggle(number, true)
    form.field('number').onChange('')
  }
  return { form, ticked, mayBeNone, take, toggle, fault }
}
