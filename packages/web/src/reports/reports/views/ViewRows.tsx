import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { titleOfPage } from '@kassavirta/domain/reports/reports/saved-views/address'
import { listViews, type SavedView } from '@kassavirta/domain/reports/reports/saved-views/api'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { useState } from 'react'
import { useAskAgain } from '../../../platform/api/use-ask-again.ts'
import { EditView } from './EditView.tsx'
import { sendingWords } from './sending-words.ts'
import { viewTexts as texts } from './texts.fi.ts'
import styles from './views.module.css'

type Props = {
  readonly views: readonly SavedView[]
  /** True where they are of several lists and places. */
  readonly mixed: boolean
  readonly onOpen: (view: SavedView) => void
  readonly onTold: (told: string) => void
}

/** Views by name, each with the way to open and to change it. At most one is being changed. */
export function ViewRows({ views, mixed, onOpen, onTold }: Props) {
  const [edited, setEdited] = useState<number>()
  const listAgain = useAskAgain([listViews.path])
  return (
    <ul className={styles['rows']} aria-label={texts.heading}>
      {views.map((view) => (
        <li key={view.viewId}>
          <div className={styles['row']}>
            <div>
              {view.isAvailable ? (
                <Button kind="text" onClick={() => onOpen(view)}>
                  {view.name}
                </Button>
              ) : (
                <strong>{view.name}</strong>
              )}
              <small>{wordsOf(view, mixed)}</small>
            </div>
            <Button
              kind="text"
              aria-label={fill(texts.editNamed, { name: view.name })}
              aria-expanded={edited === view.viewId}
              onClick={() => setEdited(edited === view.viewId ? undefined : view.viewId)}
            >
              {texts.edit}
            </Button>
          </div>
          {edited === view.viewId && (
            <EditView
              view={view}
              onCancel={() => setEdited(undefined)}
              onDone={(told) => {
                setEdited(undefined)
                listAgain()
                onTold(told)
              }}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

function wordsOf(view: SavedView, mixed: boolean): string {
  const of = mixed ? [titleOfPage(view.page), view.place] : []
  const rest = view.isAvailable ? sendingWords(view) : texts.unavailable
  return [...of, rest].filter(Boolean).join(' · ')
}
