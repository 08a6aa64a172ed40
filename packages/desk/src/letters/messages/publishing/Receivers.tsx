import { findReceivers, type Receiver } from '@kassavirta/domain/letters/messages/publishing/api'
import { receiverWords } from '@kassavirta/domain/letters/messages/publishing/terms.fi'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { useAnswer } from '@kassavirta/ui/api/use-answer.ts'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import { Icon } from '@kassavirta/ui/icons/Icon.tsx'
import { useDeferredValue, useState } from 'react'
import { useDeskQuery } from '../../../platform/api/use-desk-query.ts'
import page from '../../../platform/parts/page.module.css'
import styles from './Publishing.module.css'
import { publishingTexts as texts } from './texts.fi.ts'

/** 'Alue Pirkanmaa' */
const nameOf = ({ kind, name }: Receiver): string =>
  kind === 'all' ? name : `${receiverWords[kind]} ${name}`

type ChosenProps = {
  readonly chosen: readonly Receiver[]
  readonly onRemove: (code: string) => void
}

/** The receivers as chips, each with its number of places and a button that takes it away. */
export const ChosenReceivers = ({ chosen, onRemove }: ChosenProps) => (
  <ul className={styles['chips']}>
    {chosen.map((receiver) => (
      <li key={receiver.code}>
        {nameOf(receiver)} {receiver.places > 0 && <b>{receiver.places}</b>}
        <button
          type="button"
          aria-label={fill(texts.remove, { name: nameOf(receiver) })}
          onClick={() => onRemove(receiver.code)}
        >
          <Icon name="close" />
        </button>
      </li>
    ))}
  </ul>
)

type SearchProps = { readonly codes: readonly string[]; readonly onAdd: (code: string) => void }

/** Receivers are looked for by the beginnings of words; each hit is a button that adds it. */
export function ReceiverSearch({ codes, onAdd }: SearchProps) {
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  const query = useDeskQuery()
  const { data } = useAnswer(query(findReceivers, { query: { q } }))
  const hits = data?.rows.filter(({ code }) => !codes.includes(code)) ?? []
  return (
    <div>
      <TextField
        label={texts.findReceivers}
        hint={texts.findHint}
        type="search"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {data?.rows.length === 0 && <p className={page['quiet']}>{texts.noHits}</p>}
      <ul className={styles['hits']}>
        {hits.map((hit) => (
          <li key={hit.code}>
            <button
              type="button"
              aria-label={fill(texts.add, { name: nameOf(hit) })}
              onClick={() => {
                onAdd(hit.code)
                setTyped('')
              }}
            >
              {nameOf(hit)}
              <small>
                {[hit.detail, hit.places > 1 ? fill(texts.places, { count: hit.places }) : '']
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
