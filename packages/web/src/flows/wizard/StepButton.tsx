import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { useRef, type ComponentProps, useEffect, type RefObject } from 'react'

/** The button that leads on in a wizard, Next or Confirm, which Ctrl+Enter presses too. */
export function StepButton(props: ComponentProps<typeof Button>) {
  const button = useRef<HTMLButtonElement>(null)
  useStepKey(button)
  return <Button {...props} ref={button} aria-keyshortcuts="Control+Enter Meta+Enter" />
}

const isStepKey = ({ key, ctrlKey, metaKey, repeat }: KeyboardEvent): boolean =>
  key === 'Enter' && (ctrlKey || metaKey) && !repeat

/** A dialog or a calendar over the page has keys of its own. */
const isCovered = (): boolean => document.querySelector('dialog[open], :popover-open') !== null

/**
 * Ctrl+Enter, or Cmd+Enter, presses the button. It listens before the fields do: in them Enter alone means something
 * else, and would send the form a second time.
 */
function useStepKey(button: RefObject<HTMLButtonElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { current } = button
      if (!current || !isStepKey(event) || isCovered()) return
      event.preventDefault()
      event.stopPropagation()
      // The field that loses the focus reads its text first, as it does before a press by hand.
      current.focus({ preventScroll: true })
      setTimeout(() => current.click())
    }
    document.addEventListener('keydown', press, { capture: true })
    return () => document.removeEventListener('keydown', press, { capture: true })
  }, [button])
}
