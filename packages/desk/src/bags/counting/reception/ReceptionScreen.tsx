import { cleanBagNumber, isBagNumber } from '@kassavirta/domain/bags/deposits/rules'
import { formatTime } from '@kassavirta/domain/kernel/dates/dates'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { CameraButton } from '@kassavirta/ui/camera/CameraButton.tsx'
import { VisuallyHidden } from '@kassavirta/ui/elements/VisuallyHidden.tsx'
import { Icon } from '@kassavirta/ui/icons/Icon.tsx'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { Failed } from '../../../platform/parts/Failed.tsx'
import { Key } from '../../../platform/parts/Key.tsx'
import { Panel } from '../../../platform/parts/Panel.tsx'
import parts from '../../../platform/parts/page.module.css'
import scanStyles from '../scan/ScanField.module.css'
import { scanField, useScan } from '../scan/use-scan.ts'
import { keyNames } from '../texts.fi.ts'
import { RunArrivals } from './RunArrivals.tsx'
import { receptionTexts as texts } from './reception-texts.fi.ts'
import type { ScanLine } from './reception.ts'
import styles from './ReceptionScreen.module.css'
import { soundFor } from './sounds.ts'
import { useReception } from './use-reception.ts'
import { ScanLines, stateText } from './ScanLines.tsx'
import { useWithdrawal } from './use-withdrawal.ts'

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
    <div className={classes(parts['page'], parts['columns'], styles['page'])}>
      <div className={parts['stack']}>
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
        <Spoken line={lines[0]} />
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

function Spoken({ line }: { readonly line: ScanLine | undefined }) {
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
    <aside className={parts['stack']}>
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
        <dl className={classes(parts['pairs'], styles['tally'])}>
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
