import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { useEffect, useRef } from 'react'

type Props = { readonly begin: () => void; readonly back: boolean; readonly children: string }

/** A person who comes back from a task finds the focus on the button that began it. */
export function TaskButton({ begin, back, children }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (back) button.current?.focus()
  }, [back])
  return (
    <Button ref={button} kind="secondary" onClick={begin}>
      {children}
    </Button>
  )
}
