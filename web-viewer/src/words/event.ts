/** What the screens of an event say: fetched with them. A word that one language lacks does not compile. */
import { language } from '.';
import { englishEvent, type EventWords } from './event-en';
import { frenchEvent } from './event-fr';

/** The words of the language in use. */
export const says: EventWords = language === 'fr' ? frenchEvent : englishEvent;
