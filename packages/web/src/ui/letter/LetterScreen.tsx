import type { ReactNode } from 'react'
import { PageHeading } from '../PageHeading.tsx'
import { PlaceLine } from '../place/PlaceLine.tsx'
import { useStepFocus } from '../wizard/use-step-focus.ts'
import styles from './letter.module.css'
import { LetterFields } from './LetterFields.tsx'
import { LetterThanks, type LetterTexts } from './LetterThanks.tsx'
import type { LetterValues } from './typed-like.ts'
import { useLetterFlow, type Letter } from './use-letter-flow.ts'
import type { Asked, LetterForm } from './use-letter-form.ts'

type Props<Typed extends LetterValues, Body extends object> = {
  readonly letter: Letter<Typed, Body>
  readonly asked: Asked<Typed>
  readonly texts: LetterTexts
  readonly children: (form: LetterForm<Typed>) => ReactNode
}

/** A form and, once it has gone, the thanks, under one address. */
export function LetterScreen<Typed extends LetterValues, Body extends object>(props: Props<Typed, Body>) {
  const { letter, asked, texts, children } = props
  const whole = useLetterFlow(letter)
  const { sent } = whole.state
  useStepFocus(sent ? 'thanks' : 'form')
  return (
    <div className={styles['letter']}>
      {sent ? (
        <LetterThanks
          texts={texts}
          number={sent.answer?.id}
          at={sent.at}
          onAgain={whole.flow.startAgain}
          onLeave={whole.forgetReceipt}
        />
      ) : (
        <>
          <PageHeading lead={texts.lead}>{texts.heading}</PageHeading>
          <PlaceLine />
          <LetterFields
            key={whole.state.filling}
            letter={letter}
            flow={whole}
            asked={asked}
            failed={texts.failed}
          >
            {children}
          </LetterFields>
        </>
      )}
    </div>
  )
}
