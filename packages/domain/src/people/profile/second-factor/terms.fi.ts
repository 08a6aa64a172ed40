/** Sent to the person, so that they notice a change that somebody else made. */
export const factorMails = {
  added: {
    subject: 'Kaksivaiheinen tunnistautuminen on käytössä',
    body: 'Hei,\n\ntunnuksella {{username}} kirjaudutaan nyt salasanalla ja todennussovelluksen koodilla. Muut kirjautumisesi suljettiin. Jos et tehnyt muutosta itse, ota heti yhteyttä asiakaspalveluun.\n',
  },
  removed: {
    subject: 'Kaksivaiheinen tunnistautuminen on poistettu',
    body: 'Hei,\n\ntunnuksella {{username}} kirjaudutaan nyt pelkällä salasanalla. Jos et tehnyt muutosta itse, ota heti yhteyttä asiakaspalveluun.\n',
  },
  recoveryCodeUsed: {
    subject: 'Varakoodi on käytetty',
    body: 'Hei,\n\ntunnuksen {{username}} varakoodi on käytetty. Jos et käyttänyt sitä itse, vaihda salasanasi ja ota heti yhteyttä asiakaspalveluun.\n',
  },
} as const
