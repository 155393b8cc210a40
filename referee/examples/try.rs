//! throwaway
fn main() {
    let path = std::env::args().nth(1).unwrap();
    let text = std::fs::read_to_string(path).unwrap();
    let log = events::notation::parse_log(&text).unwrap();
    let events::Event::Opened(o) = &log[0].event else { panic!() };
    let rules = match referee::content::load(referee::content::shipped(), o.ruleset.as_str()) { Ok(r) => r, Err(e) => { for e in e { println!("{e}"); } return } };
    println!("State {} bytes", std::mem::size_of::<referee::State>());
    let evs: Vec<_> = log.iter().map(|w| w.event.clone()).collect();
    let r = referee::replay(&rules, &evs);
    for (w, e) in log.iter().zip(&r.entries) {
        let s = e.state.unwrap();
        println!("{:3} {:50} {}", w.line, events::notation::print(&w.event), w.remark.as_deref().unwrap_or(""));
        match &e.verdict {
            referee::Verdict::Accepted { settled, implied, .. } => {
                for (b, x, y) in settled { println!("      -> seat {} {:?} {} -> {}", b.to, b.total, x, y); }
                if !implied.is_empty() { println!("      implied {implied:?}"); }
            }
            referee::Verdict::Refused(f) => println!("   !!! REFUSED {f:?} [{}] awaiting {}", f.rule().id(), referee::awaits_word(&s)),
        }
        println!("      {:?} hp {} {} cp {} {} hand {} {} | {}", s.phase, s.players[0].health, s.players[1].health, s.players[0].cp, s.players[1].cp, s.players[0].cards.hand, s.players[1].cards.hand, referee::awaits_word(&s));
    }
}
