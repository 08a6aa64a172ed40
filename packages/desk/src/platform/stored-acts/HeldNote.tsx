import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { useEffect } from 'react'
import { Key } from '../parts/KeyBar.tsx'
import type { HeldAct } from './held-acts.ts'
import styles from './HeldNote.module.css'
import { heldTexts as texts } from '../texts.fi.ts'
import { useHeldActs } from './use-held-acts.ts'

/** Shows the last act while it can be taken back, and acts that the server refused, on every screen of the desk. */
export function HeldNote() {
  const { undoable, undo, refused, forgetRefused, waiting, isAway, resume, sendNow } = useHeldActs()
  useEffect(() => {
    const leave = () => void sendNow()
    resume()
    globalThis.addEventListener('online', resume)
    globalThis.addEventListener('pagehide', leave)
    return () => {
      globalThis.removeEventListener('online', resume)
      globalThis.removeEventListener('pagehide', leave)
    }
  }, [resume, sendNow])
  return (
    <div className={styles['notes']} data-screen-only>
      {refused.map(({ key, text, reason }) => (
        <Banner
          key={key}
          kind="danger"
          heading={fill(texts.refused, { text })}
          action={
            <Button kind="secondary" onClick={forgetRefused}>
              {texts.seen}
            </Button>
          }
        >
          {reason}
        </Banner>
      ))}
      {isAway && waiting.length > 0 && (
        <output className={styles['note']}>{fill(texts.unsent, { count: waiting.length })}</output>
      )}
      {undoable && <Undo key={undoable.key} act={undoable} onUndo={undo} />}
    </div>
  )
}

type UndoProps = { readonly act: HeldAct; readonly onUndo: (act: HeldAct) => void }

function Undo({ act, onUndo }: UndoProps) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'z' || !(event.ctrlKey || event.metaKey) || isWriting(event.target)) return
      event.preventDefault()
      onUndo(act)
    }
    globalThis.addEventListener('keydown', press)
    return () => globalThis.removeEventListener('keydown', press)
  }, [act, onUndo])
  return (
    <output className={styles['note']}>
      <span>{act.text}</span>
      <button type="button" onClick={() => onUndo(act)}>
        {texts.undo} <Key>{texts.undoKey}</Key>
      </button>
      {/* Ten seconds as a line that grows shorter: numbers would be read out each second. */}
      <i className={styles['left']} aria-hidden="true" />
    </output>
  )
}

/** True in a field with text, where the keys take back typing instead. */
const isWriting = (target: EventTarget | null): boolean =>
  (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) && target.value !== ''
