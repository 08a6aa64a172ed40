import { listJoinableBags } from '@kassavirta/domain/bags/counting/missing-api'
import type { JoinableBag } from '@kassavirta/domain/bags/counting/missing-wire'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { useAnswer } from '@kassavirta/ui/api/use-answer.ts'
import { Badge } from '@kassavirta/ui/elements/Badge.tsx'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { VisuallyHidden } from '@kassavirta/ui/elements/VisuallyHidden.tsx'
import { AnswerFailed } from '@kassavirta/ui/feedback/AnswerFailed.tsx'
import { Loading } from '@kassavirta/ui/feedback/Loading.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import { keepPreviousData } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useEffectEvent, useState } from 'react'
import { useDeskQuery } from '../../../platform/api/use-desk-query.ts'
import { Key } from '../../../platform/parts/Key.tsx'
import parts from '../../../platform/parts/page.module.css'
import { Panel } from '../../../platform/parts/Panel.tsx'
import { MomentCell } from '../lists/cells.tsx'
import { stateTexts } from '../texts.fi.ts'
import { joinTexts as texts, nearnessTexts } from './join-texts.fi.ts'
import styles from './JoinScreen.module.css'
import { MarkedNumber } from './MarkedNumber.tsx'

/** So many are shown at first: those that are not near are seldom looked for. */
const SHOWN = 4

type Props = {
  readonly depositId: number
  /** The number that was declared. */
  readonly number: string
  readonly chosen: number | undefined
  readonly onChoose: (bag: JoinableBag) => void
  /** Hears which bags are on the screen, for the keys of their places. */
  readonly onShown: (bags: readonly JoinableBag[]) => void
}

/** The bags without a declaration, the nearest number first, or those with a part of a number. */
export function JoinableBags({ depositId, number, chosen, onChoose, onShown }: Props) {
  const query = useDeskQuery()
  const [typed, setTyped] = useState('')
  const [showsAll, setShowsAll] = useState(false)
  const q = useDeferredValue(typed.trim())
  const answer = useAnswer({
    ...query(listJoinableBags, { params: { depositId }, query: q === '' ? {} : { q } }),
    placeholderData: keepPreviousData,
  })
  const rows = answer.data?.rows
  const shown = showsAll || q !== '' ? rows : rows?.slice(0, SHOWN)
  const tell = useEffectEvent(() => onShown(shown ?? []))
  useEffect(() => tell(), [rows, showsAll, q])
  return (
    <Panel heading={texts.bags} aside={texts.nearestFirst}>
      <div className={styles['search']}>
        <TextField
          label={texts.search}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      {!rows && answer.failure && <AnswerFailed heading={texts.loadFailed} answer={answer} />}
      {!rows && !answer.failure && <Loading text={texts.loading} />}
      {rows?.length === 0 && <p className={parts['none']}>{q === '' ? texts.none : texts.noneFound}</p>}
      <fieldset className={styles['rows']}>
        <legend>
          <VisuallyHidden>{texts.bags}</VisuallyHidden>
        </legend>
        {shown?.map((bag, index) => (
          <BagRow
            key={bag.bagId}
            bag={bag}
            beside={number}
            place={index + 1}
            isOn={bag.bagId === chosen}
            onChoose={() => onChoose(bag)}
          />
        ))}
      </fieldset>
      <footer className={styles['foot']}>
        {rows && shown && rows.length > shown.length && (
          <Button kind="text" onClick={() => setShowsAll(true)}>
            {fill(texts.rest, { count: rows.length - shown.length })}
          </Button>
        )}
        <small>{texts.noSums}</small>
      </footer>
    </Panel>
  )
}

type RowProps = {
  readonly bag: JoinableBag
  readonly beside: string
  readonly place: number
  readonly isOn: boolean
  readonly onChoose: () => void
}

const isNear = ({ nearness }: JoinableBag): boolean => nearness !== 'other' && nearness !== 'placeAndDay'

const BagRow = ({ bag, beside, place, isOn, onChoose }: RowProps) => (
  <label data-on={isOn || undefined}>
    <input type="radio" name="joined-bag" checked={isOn} onChange={onChoose} />
    <span>{place <= 9 && <Key>{String(place)}</Key>}</span>
    <MarkedNumber number={bag.number} beside={beside} />
    <span>
      <Badge tone={isNear(bag) ? 'info' : 'plain'}>{nearnessTexts[bag.nearness]}</Badge>
    </span>
    <span>
      <MomentCell at={bag.arrived} />
      {bag.company && <small>{bag.company.name}</small>}
    </span>
    <Badge tone={bag.needsSecond ? 'warn' : 'plain'}>
      {bag.needsSecond ? texts.needsSecond : stateTexts[bag.state]}
    </Badge>
  </label>
)
