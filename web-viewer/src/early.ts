/** What a page asks for before anything else of it is there: a small piece that comes while the rest is still on its way. */
import { askEarly } from './match/early';
import { phoneToken } from './offline/own';
import { placeOf } from './router';

// Whatever is asked first shows who asks.
void phoneToken();
const place = placeOf(location.pathname, location.search, location.hash);
if (place.at === 'replay' || place.at === 'log') askEarly(place.id);
