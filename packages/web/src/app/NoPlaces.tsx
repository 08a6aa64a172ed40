import { Banner } from '../ui/Banner.tsx'
import { useConfig } from './config.tsx'
import { appTexts } from './texts.fi.ts'

/** A person without any place of business can do nothing about it but call (decisions E2). */
export function NoPlaces() {
  const phone = useConfig().data?.serviceDeskPhone
  return (
    <Banner kind="warn" heading={appTexts.noPlaces}>
      {phone && (
        <>
          {appTexts.callServiceDesk} <a href={telephone(phone)}>{phone}</a>
        </>
      )}
    </Banner>
  )
}

/** A telephone link has no room for the spaces that make a number readable. */
export const telephone = (number: string): string => `tel:${number.replaceAll(/[^\d+]/g, '')}`
