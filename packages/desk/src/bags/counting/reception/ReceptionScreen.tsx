import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { withdrawBag } from '@kassavirta/domain/bags/counting/api'
import { isFreshScan } from '@kassavirta/domain/bags/counting/states'
import { cleanBagNumber, isBagNumber } from '@kassavirta/domain/bags/deposits/rules'
import { formatTime, dayOf, formatMoment } from '@kassavirta/domain/kernel/dates/dates'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { serverNow } from '@kassavirta/ui/api/server-clock.ts'
import { CameraButton } from '@kassavirta/ui/camera/CameraButton.tsx'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { VisuallyHidden } from '@kassavirta/ui/elements/VisuallyHidden.tsx'
import { Icon } from '@kassavirta/ui/elements/Icon.tsx'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import { useAct } from '../../../platform/api/use-act.ts'
import { Failed } from '../../../platform/parts/AnswerView.tsx'
import { Key } from '../../../platform/parts/KeyBar.tsx'
import { Panel } from '../../../platform/parts/Panel.tsx'
import { scanField, useScan } from '../use-scan.ts'
import { problemText } from '../refusal.ts'
import { keyNames } from '../texts.fi.ts'
import { receptionTexts as texts } from './texts.fi.ts'
import { RunArrivals } from './RunArrivals.tsx'
import { type ScanLine, useReception } from './reception.ts'
import page from '../../../platform/parts/page.module.css'
import scanStyles from '../ScanField.module.css'
import styles from './ReceptionScreen.module.css'

/** Bags are taken in one after another, by a scanner, by typing or by the camera of a phone. Nothing ever has to be closed. */
export function ReceptionScreen() {
  const { lines, waiting, awaySince, scan, withdrawn } = useReception()
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const take = (text: string) => {
    scan(text)
    setTyped('')
    field.current?.focus()
  }
  const withdrawal = useWithdrawal((line) => {
    withdrawn(line)
    field.current?.focus()
  })
  useScan(take)
  useSoundOf(lines)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (typed.trim() !== '') take(typed)
  }
  return (
    <div className={classes(page['page'], page['columns'], styles['page'])}>
      <div className={page['stack']}>
        <form className={classes(scanStyles['scan'], styles['scan'])} onSubmit={submit}>
          <label htmlFor="bag-number">{texts.scan}</label>
          <small id="bag-hint">
            {texts.hint} <Key>{keyNames.enter}</Key>
          </small>
          <input
            ref={field}
            {...scanField}
            id="bag-number"
            // The screen is for nothing else.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            autoComplete="off"
            inputMode="numeric"
            enterKeyHint="send"
            aria-describedby="bag-hint"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <div className={styles['camera']}>
            <CameraButton isWanted={(text) => isBagNumber(cleanBagNumber(text))} onRead={take} />
          </div>
        </form>
        {awaySince && <Away since={awaySince} count={waiting.length} />}
        <Failed heading={texts.withdrawFailed} text={withdrawal.problem} />
        <ScanLines lines={lines} busy={withdrawal.busy} onWithdraw={withdrawal.run} />
        <SpokenScan line={lines[0]} />
      </div>
      <Side lines={lines} waiting={waiting.length} oldest={waiting[0]?.at} />
    </div>
  )
}

function Away({ since, count }: { readonly since: Date; readonly count: number }) {
  const time = formatTime(since)
  return (
    <output className={styles['away']}>
      <Icon name="warning" />
      <span>
        <b className={styles['wide']}>{fill(texts.away, { time })}</b>
        <b className={styles['narrow']}>{fill(texts.awayUnsent, { time, count })}</b> {texts.goOn}
      </span>
    </output>
  )
}

/** A sound for each scan when it comes, and another when its answer does. */
function useSoundOf(lines: readonly ScanLine[]): void {
  const newest = lines[0]
  const heard = useRef(newest && `${newest.key} ${newest.state}`)
  useEffect(() => {
    const now = newest && `${newest.key} ${newest.state}`
    if (now === heard.current || !newest) return
    heard.current = now
    soundFor(newest.state)
  }, [newest])
}

function SpokenScan({ line }: { readonly line: ScanLine | undefined }) {
  const text = line && fill(texts.spoken, { number: line.number, state: stateText(line), text: line.text })
  return <VisuallyHidden live>{text}</VisuallyHidden>
}

type SideProps = {
  readonly lines: readonly ScanLine[]
  readonly waiting: number
  readonly oldest: string | undefined
}

function Side({ lines, waiting, oldest }: SideProps) {
  const count = (state: ScanLine['state']) => lines.filter((line) => line.state === state).length
  const rows = [
    ['declared', texts.tallyDeclared],
    ['undeclared', texts.tallyUndeclared],
    ['repeated', texts.tallyRepeated],
  ] as const
  return (
    <aside className={page['stack']}>
      {waiting > 0 && oldest !== undefined && (
        <section className={styles['unsent']}>
          <b>{waiting}</b>
          <span>{texts.unsent}</span>
          <small>{fill(texts.unsentHint, { time: formatTime(new Date(oldest)) })}</small>
        </section>
      )}
      <RunArrivals scanned={lines.length - waiting} />
      <Panel
        heading={
          <>
            {texts.today} <small>{texts.here}</small>
          </>
        }
        aside={<b className={styles['sum']}>{count('declared') + count('undeclared')}</b>}
      >
        <dl className={classes(page['pairs'], styles['tally'])}>
          {rows.map(([state, name]) => (
            <div key={state} data-state={state}>
              <dt>{name}</dt>
              <dd>{count(state)}</dd>
            </div>
          ))}
        </dl>
      </Panel>
    </aside>
  )
}

/** The most lines on the screen: nobody reads older ones again. */
const MOST_SHOWN = 60

const icons = {
  waiting: 'clock',
  declared: 'check',
  undeclared: 'warning',
  repeated: 'repeat',
  refused: 'close',
  withdrawn: 'close',
} as const

type Props = {
  readonly lines: readonly ScanLine[]
  readonly busy: boolean
  readonly onWithdraw: (line: ScanLine) => void
}

/** The scanned bags, each with a colour, an icon and a word, and for some minutes with a button to take it back. */
const ScanLines = ({ lines, busy, onWithdraw }: Props) => (
  <Panel heading={texts.scanned} aside={texts.newestFirst}>
    {lines.length === 0 ? (
      <p className={page['none']}>{texts.none}</p>
    ) : (
      <ol className={classes(page['lines'], styles['lines'])}>
        {lines.slice(0, MOST_SHOWN).map((line) => (
          <li key={line.key} data-state={line.state}>
            <Icon name={icons[line.state]} />
            <time dateTime={line.at}>{formatTime(new Date(line.at))}</time>
            <b>{line.number}</b>
            <span className={styles['text']}>
              {line.text || (line.state === 'undeclared' && texts.companyUnknown)}
            </span>
            {mayWithdraw(line) && (
              <span className={styles['act']}>
                <Button
                  kind="text"
                  busy={busy}
                  aria-label={fill(texts.withdrawOf, { number: line.number })}
                  onClick={() => onWithdraw(line)}
                >
                  {texts.withdraw}
                </Button>
              </span>
            )}
            <span className={styles['state']}>{stateText(line)}</span>
          </li>
        ))}
      </ol>
    )}
  </Panel>
)

const mayWithdraw = ({ state, at }: ScanLine): boolean =>
  (state === 'declared' || state === 'undeclared') && isFreshScan(new Date(at), serverNow())

function stateText({ state, at, firstAt }: ScanLine): string {
  if (state !== 'repeated' || firstAt === undefined) return texts[state === 'repeated' ? 'declared' : state]
  const first = new Date(firstAt)
  return dayOf(first) === dayOf(new Date(at))
    ? fill(texts.repeated, { time: formatTime(first) })
    : fill(texts.repeatedEarlier, { moment: formatMoment(first) })
}

/** Takes back one's own scan of the last minutes. A bag that was taken back is received anew by scanning it. */
function useWithdrawal(onDone: (line: ScanLine) => void) {
  const act = useAct(withdrawBag)
  const client = useQueryClient()
  const withdraw = async (line: ScanLine) => {
    if (!line.bag) return
    const { bagId, version } = line.bag
    const outcome = await act.run({ params: { bagId }, body: { version } })
    if (outcome.type === 'accepted') onDone(line)
    await client.invalidateQueries()
  }
  return {
    busy: act.busy,
    problem: act.failure && problemText(act.failure),
    run: (line: ScanLine) => void withdraw(line),
  }
}

type Tone = { readonly hertz: number; readonly ms: number }

/** High and short: received. Low: look at the screen. The same tone twice: already received. */
const tones: { readonly [State in ScanLine['state']]: readonly Tone[] } = {
  declared: [{ hertz: 1320, ms: 70 }],
  undeclared: [
    { hertz: 440, ms: 140 },
    { hertz: 330, ms: 220 },
  ],
  repeated: [
    { hertz: 660, ms: 80 },
    { hertz: 660, ms: 80 },
  ],
  refused: [{ hertz: 220, ms: 400 }],
  withdrawn: [],
  waiting: [{ hertz: 880, ms: 50 }],
}

const PAUSE_MS = 40
const LOUDNESS = 0.08

let context: AudioContext | undefined

/** Plays the outcome of a scan for somebody who looks at the bags. A browser without sound stays silent. */
function soundFor(state: ScanLine['state']): void {
  if (typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  let at = context.currentTime
  for (const { hertz, ms } of tones[state]) {
    const [tone, volume] = [context.createOscillator(), context.createGain()]
    tone.frequency.value = hertz
    volume.gain.value = LOUDNESS
    tone.connect(volume).connect(context.destination)
    tone.start(at)
    tone.stop(at + ms / 1000)
    at += (ms + PAUSE_MS) / 1000
  }
}
